import { screen, waitFor, within } from '@testing-library/react';
import { IMPORT_FAILED } from '@focinho/contracts/people/import-columns';
import type { Import, ImportRow } from '@focinho/contracts/people/imports';
import type { Role } from '@focinho/contracts/kernel/enums';
import { Page as ClientsPage } from '../clients/ClientsPage';
import { Page as PetsPage } from '../pets/PetsPage';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { idOf } from '../../testing/records';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { ImportPanel } from './ImportPanel';

const ID = idOf(700);
const COUNTS = { good: 2, partial: 1, refused: 1, known: 1, clients: 0, pets: 0, removed: 0, kept: 0 };
const checked: Import = {
  id: ID,
  fileName: 'Clientes 2025.csv',
  status: 'CHECKED',
  total: 5,
  done: 5,
  counts: COUNTS,
  createdAt: '2026-11-25T12:00:00.000Z',
  createdBy: { id: idOf(1), name: 'Bia' },
  finishedAt: null,
  undoableUntil: null,
  onlyGood: null,
  columns: ['clientName', 'clientPhone', null],
  headings: ['Dono', 'Celular', 'Bicho'],
  samples: [
    ['Ana', '(11) 98765-4321', 'Thor'],
    ['Rui', '', 'Mel'],
  ],
};
const aRow = (line: number, change: Partial<ImportRow> = {}): ImportRow => ({
  line,
  client: 'Ana',
  pet: 'Thor',
  verdict: 'GOOD',
  problems: [],
  isImported: false,
  kept: null,
  ...change,
});

let tenant: TenantServer;
let current: Import;
let rows: ImportRow[];
let refusal: { status: number; message: string } | undefined;
beforeEach(() => {
  current = checked;
  refusal = undefined;
  rows = [
    aRow(7, {
      verdict: 'PARTIAL',
      problems: [{ column: 'petWeight', value: 'pesada', message: 'O peso deve ser um número' }],
    }),
    aRow(8, {
      client: '',
      verdict: 'REFUSED',
      problems: [{ column: 'clientName', value: '', message: 'Informe o nome' }],
    }),
  ];
});
afterEach(() => tenant.close());

async function open(role: Role = 'MANAGER', Shown = ImportPanel, address = '/demo/settings?view=import') {
  tenant = await openTenant({}, role);
  tenant.failure = ({ method, path }) => {
    const page = (total: number) => ({ page: 1, limit: 20, total, pages: 1 });
    if (path === '/api/imports' && method === 'POST') return refusal ?? { status: 201, data: { import: current } };
    if (path === '/api/imports') return { data: { imports: [current], pagination: page(1) } };
    if (path.endsWith('/rows')) return { data: { rows, pagination: page(rows.length) } };
    if (path.endsWith('/run'))
      current = {
        ...current,
        status: 'DONE',
        counts: { ...COUNTS, clients: 2, pets: 3 },
        undoableUntil: '2026-11-26T15:30:00.000Z',
      };
    if (path.endsWith('/undo'))
      current = { ...current, status: 'UNDONE', undoableUntil: null, counts: { ...COUNTS, removed: 4, kept: 1 } };
    return path.startsWith('/api/imports/') ? { data: { import: current } } : undefined;
  };
  return renderTenantPage(Shown, address).user;
}
const sheet = new File(['Nome;Pet\nAna;Thor'], 'Clientes 2025.csv', { type: 'text/csv' });
const sent = (method: string, path: string) =>
  tenant.sent(method, `/api/imports/${ID}/${path}`).map(({ body }) => body);

test('a spreadsheet is sent, its columns are set, its rows are reviewed, it is imported and undone', async () => {
  const user = await open();
  await user.upload(await screen.findByLabelText('Escolher planilha'), sheet);
  expect(tenant.sent('POST')[0]?.params.get('fileName')).toBe('Clientes 2025.csv');

  const columns = within(await screen.findByRole('list', { name: 'Colunas da planilha' }));
  expect(columns.getByText('Ana · Rui')).toBeVisible();
  await user.click(columns.getByRole('combobox', { name: 'Campo de Bicho' }));
  await user.click(await screen.findByTitle('Pet: nome'));
  expect(screen.getByText(/todos os pets entram como cachorro/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Conferir linhas' }));
  expect(sent('PUT', 'columns')).toEqual([{ columns: ['clientName', 'clientPhone', 'petName'] }]);

  const list = within(await screen.findByRole('list', { name: 'Linhas da planilha' }));
  expect(list.getByText('Linha 7')).toBeVisible();
  expect(list.getByText('Pet: peso (kg), “pesada”: O peso deve ser um número')).toBeVisible();
  expect(list.getByText('Tutor: nome: Informe o nome')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Importar 3 linhas' }));
  expect(sent('POST', 'run')).toEqual([{ onlyGood: false }]);

  expect(await screen.findByText('Entraram 2 tutores e 3 pets')).toBeVisible();
  expect(screen.getByText('1 linha de quem já estava cadastrado. 1 linha ficou fora.')).toBeVisible();
  rows = [aRow(7, { kept: 'EDITED' })];
  await user.click(screen.getByRole('button', { name: 'Desfazer importação' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/serão removidos: 2 tutores e 3 pets/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Desfazer importação' }));
  expect(await screen.findByText('Importação desfeita')).toBeVisible();
  expect(screen.getByText(/4 cadastros removidos\. 1 ficou/)).toBeVisible();
  expect(await screen.findByText('Fica: foi alterado depois')).toBeVisible();
});

test('only the rows without a problem can be imported', async () => {
  const user = await open('OWNER', ImportPanel, `/demo/settings?view=import&import=${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Conferir linhas' }));
  await user.click(await screen.findByRole('button', { name: 'Só as 2 linhas sem problema' }));
  await waitFor(() => expect(sent('POST', 'run')).toEqual([{ onlyGood: true }]));
  // Nothing was changed about the columns.
  expect(sent('PUT', 'columns')).toEqual([]);
});

test('work under way shows how far it is', async () => {
  current = { ...checked, status: 'RUNNING', total: 20_000, done: 5_000 };
  await open('OWNER', ImportPanel, `/demo/settings?view=import&import=${ID}`);
  expect(await screen.findByText(/5\.000 de 20\.000 linhas/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Importando' })).toHaveAttribute('aria-valuenow', '25');
  current = { ...checked, status: 'DONE', counts: { ...COUNTS, clients: 2, pets: 3 } };
  expect(await screen.findByText('Entraram 2 tutores e 3 pets', {}, { timeout: 5_000 })).toBeVisible();
});

test('without a column for the name nothing can be checked', async () => {
  current = { ...checked, columns: [null, 'clientPhone', null] };
  await open('OWNER', ImportPanel, `/demo/settings?view=import&import=${ID}`);
  expect(await screen.findByText('Falta dizer em qual coluna está o nome do tutor.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Conferir linhas' })).toBeDisabled();
});

test('a refused file says why, and can be sent again', async () => {
  refusal = { status: 400, message: 'Esta planilha está vazia.' };
  const user = await open();
  await user.upload(await screen.findByLabelText('Escolher planilha'), sheet);
  expect(await screen.findByText('Esta planilha está vazia.')).toBeVisible();
  refusal = undefined;
  await user.upload(screen.getByLabelText('Escolher planilha'), sheet);
  expect(await screen.findByRole('list', { name: 'Colunas da planilha' })).toBeVisible();
});

test('earlier imports are listed and open again', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Abrir Clientes 2025.csv' }));
  expect(await screen.findByRole('heading', { name: 'Clientes 2025.csv' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Outra planilha' }));
  expect(await screen.findByLabelText('Escolher planilha')).toBeInTheDocument();
});

test.each([
  ['clients', ClientsPage],
  ['pets', PetsPage],
])('the empty list of %s and its tools lead there, for those who may', async (name, Shown) => {
  await open('OWNER', Shown, `/demo/${name}`);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Importar' })).toHaveLength(2));
  for (const link of screen.getAllByRole('link', { name: 'Importar' }))
    expect(link).toHaveAttribute('href', '/demo/settings?view=import');
});

test('staff are not shown the way', async () => {
  await open('STAFF', ClientsPage, '/demo/clients');
  expect(await screen.findByRole('button', { name: 'Cadastrar primeiro cliente' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull();
});

test('one that was given up says so, with what has come until then, which can be undone', async () => {
  const counts = { ...COUNTS, clients: 2, pets: 3 };
  current = { ...current, status: 'FAILED', counts, undoableUntil: '2026-11-26T15:30:00.000Z' };
  await open('MANAGER', ImportPanel, `/demo/settings?view=import&import=${ID}`);
  expect(await screen.findByText(IMPORT_FAILED)).toBeVisible();
  expect(screen.getByText('Entraram 2 tutores e 3 pets')).toBeVisible();
  for (const name of ['Desfazer importação', 'Enviar outra planilha'])
    expect(screen.getByRole('button', { name })).toBeVisible();
});
