import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Stage } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { setViewport } from '@focinho/ui/jest/viewport';
import { anEntry, aStep } from '../../testing/queue-records';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './BoardPage';

const ana = { id: 'ana', name: 'Ana', color: '#0ea5e9' };
const bia = { id: 'bia', name: 'Bia', color: '#db2777' };
const mariana = { id: idOf(101), name: 'Mariana Souza', phone: null };
const named = (index: number, name: string) => ({
  id: idOf(300 + index),
  name,
  species: 'DOG' as const,
  notes: null,
  temperament: null,
  flags: [],
  allergies: null,
});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let tenant: TenantServer;
let entries: QueueEntry[];
let refusal: string | undefined;
/** Moves as the API does, without its rules. */
const stand = (id: string | undefined, stage: Stage) => {
  entries = entries.map((entry) =>
    entry.id === id
      ? { ...entry, stage, lastMove: { id: `to-${stage}`, stage, by: ana, at: new Date().toISOString() } }
      : entry,
  );
  return entries.find((entry) => entry.id === id);
};
beforeEach(async () => {
  refusal = undefined;
  entries = [
    anEntry(1, { pet: named(1, 'Thor'), client: mariana, startTime: '09:00' }),
    anEntry(2, { pet: named(2, 'Luna'), client: mariana, startTime: '10:00' }),
    anEntry(3, {
      pet: named(3, 'Mel'),
      stage: 'BATH',
      professional: bia,
      steps: [aStep('BATH', { startedAt: minutesAgo(45) }), aStep('GROOM')],
      belongings: ['Coleira', 'Guia'],
      locker: '7',
      tutorNotes: 'Comeu hoje: sim',
      isPaid: true,
    }),
    anEntry(4, { pet: named(4, 'Bob'), stage: 'WAITING', professional: ana, arrivedAt: minutesAgo(5) }),
  ];
  tenant = await openTenant();
  tenant.failure = ({ method, path, body }) => {
    const [, , noun, id, , moveId] = path.split('/');
    if (noun !== 'queue') return undefined;
    if (method === 'GET') return { data: { now: new Date().toISOString(), entries } };
    if (refusal) return { status: 409, message: refusal };
    if (id === 'arrivals') {
      const { appointmentIds } = body as { appointmentIds: string[] };
      return { data: { entries: appointmentIds.map((one) => stand(one, 'WAITING')) } };
    }
    if (moveId) return { data: { entry: stand(id, 'BATH') } };
    return { data: { entry: stand(id, (body as { stage: Stage }).stage) } };
  };
});
afterEach(() => tenant.close());

const column = (name: string) => within(screen.getByRole('region', { name }));
const open = async () => {
  const page = renderTenantPage(Page, '/demo/board');
  await screen.findByText('Thor');
  return page;
};

test('shows every pet in the column of its stage, with what was noted and a timer that says when it is late', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Esperados 2',
    'Aguardando 1',
    'Banho 1',
    'Secagem 0',
    'Tosa 0',
    'Pronto 0',
    'Entregue 0',
  ]);
  const bath = column('Banho');
  for (const text of ['Mel', 'Bia', 'Pago', 'Armário 7', 'Coleira, Guia', 'Comeu hoje: sim'])
    expect(bath.getByText(text)).toBeVisible();
  expect(bath.getByText('45/30 min')).toHaveTextContent('atrasado');
  expect(column('Aguardando').getByText('5 min')).not.toHaveTextContent('atrasado');
});

test('one tap moves a pet to its next step, and its toast undoes that', async () => {
  const { user } = await open();
  const forward = screen.getByRole('button', { name: 'Iniciar tosa: Mel, 09:00' });
  expect(forward).toHaveTextContent('Iniciar tosa');
  await user.click(forward);
  expect(await column('Tosa').findByText('Mel')).toBeVisible();
  expect(tenant.sent('POST')[0]).toMatchObject({ path: `/api/queue/${idOf(403)}/moves`, body: { stage: 'GROOM' } });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await column('Banho').findByText('Mel')).toBeVisible();
  expect(tenant.sent('DELETE')[0]?.path).toBe(`/api/queue/${idOf(403)}/moves/to-GROOM`);
});

test('only the last move of a pet is offered to be undone', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Iniciar tosa: Mel, 09:00' }));
  expect(await screen.findByText('Mel: Tosa')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Marcar pronto: Mel, 09:00' }));
  expect(await screen.findByText('Mel: Pronto')).toBeVisible();
  expect(screen.queryByText('Mel: Tosa')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(1);
});

test('a refused move is taken back, with the reason', async () => {
  const { user } = await open();
  refusal = 'Este agendamento foi cancelado.';
  await user.click(screen.getByRole('button', { name: 'Iniciar tosa: Mel, 09:00' }));
  expect(await screen.findByText('Este agendamento foi cancelado.')).toBeVisible();
  expect(column('Banho').getByText('Mel')).toBeVisible();
});

test('the menu leads to every stage of the appointment and says who moved the pet last', async () => {
  stand(idOf(403), 'BATH');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Mover Mel para…' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Esperado',
    'Aguardando',
    'Tosa',
    'Pronto',
    'Entregue',
    'Pertences e observações',
    'Fotos',
  ]);
  expect(screen.getByText(/^Banho por Ana, /)).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Pronto' }));
  expect(await column('Pronto').findByText('Mel')).toBeVisible();
});

test('a card can be dropped where its appointment leads, and nowhere else', async () => {
  await open();
  const card = screen.getByText('Mel').closest('li');
  if (!card) throw new Error('no card');
  const dataTransfer = { setData: () => undefined };
  const drop = (name: string) => {
    fireEvent.dragStart(card, { dataTransfer });
    const target = screen.getByRole('region', { name });
    const isTaken = !fireEvent.dragOver(target);
    if (isTaken) fireEvent.drop(target);
    fireEvent.dragEnd(card);
    return isTaken;
  };
  expect(drop('Secagem')).toBe(false);
  expect(drop('Tosa')).toBe(true);
  expect(await column('Tosa').findByText('Mel')).toBeVisible();
});

test('"Chegou" notes what came with the pet, and takes the other pets of its owner along', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Chegou: Thor, 09:00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Chegada' }));
  expect(dialog.getByRole('checkbox', { name: /Luna/ })).toBeChecked();
  const [thor, luna] = ['Thor', 'Luna'].map((name) => within(dialog.getByRole('region', { name })));
  await user.click(thor?.getByRole('button', { name: 'Guia' }) as HTMLElement);
  await user.type(thor?.getByLabelText('Outro pertence') as HTMLElement, 'Manta azul');
  await user.type(thor?.getByLabelText('Armário') as HTMLElement, '4');
  await user.click(luna?.getByRole('button', { name: 'Coleira' }) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Chegou' }));
  expect(await screen.findByText('Chegada registrada!')).toBeVisible();
  expect(tenant.sent('POST')[0]?.body).toMatchObject({
    appointmentIds: [idOf(401), idOf(402)],
    each: [
      { appointmentId: idOf(401), belongings: ['Guia', 'Manta azul'], locker: '4' },
      { appointmentId: idOf(402), belongings: ['Coleira'], locker: null },
    ],
  });
  expect(await column('Aguardando').findByText('Thor')).toBeVisible();
});

test('shows only the pets of one professional', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por profissional' }));
  await user.click(await screen.findByText('Bia', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(screen.queryByText('Thor')).toBeNull());
  expect(screen.getByText('Mel')).toBeVisible();
});

test('shows the pets of the professional that this person has chosen last', async () => {
  localStorage.setItem('board_professional', 'gone');
  const { user, unmount } = await open();
  expect(screen.getByText('Thor')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por profissional' }));
  await user.click(await screen.findByText('Bia', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(screen.queryByText('Thor')).toBeNull());
  unmount();
  renderTenantPage(Page, '/demo/board');
  expect(await screen.findByText('Mel')).toBeVisible();
  expect(screen.queryByText('Thor')).toBeNull();
});

test('on a phone the filter and the sound are in one sheet', async () => {
  setViewport('phone');
  const { user } = await open();
  expect(screen.queryByRole('combobox', { name: 'Filtrar por profissional' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  expect(sheet.getByRole('combobox', { name: 'Filtrar por profissional' })).toBeVisible();
  expect(sheet.getByRole('switch', { name: 'Som ao ficar pronto' })).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Ver painel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says that nobody comes today, and a failure can be retried', async () => {
  entries = [];
  const respond = tenant.failure;
  tenant.failure = ({ path }) => (path === '/api/queue' ? { status: 503, message: 'Fora do ar' } : undefined);
  const { user, address } = renderTenantPage(Page, '/demo/board');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  tenant.failure = respond;
  await user.click(retry);
  expect(await screen.findByText('Nenhum agendamento para hoje')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ir para o Balcão' }));
  expect(address()).toBe('/demo/desk');
});

test('what is done and not paid is charged at the desk, and what is paid leads to its receipt', async () => {
  const order = { id: idOf(77), status: 'OPEN' as const };
  entries = [
    anEntry(1, { pet: named(1, 'Thor'), stage: 'READY', order }),
    anEntry(2, { pet: named(2, 'Luna'), stage: 'DELIVERED', isPaid: true, saleId: idOf(900) }),
    anEntry(3, { pet: named(3, 'Mel'), stage: 'BATH' }),
  ];
  const { user, address } = await open();
  expect(screen.getByRole('link', { name: 'Ver recibo de Luna' })).toHaveAttribute(
    'href',
    `/demo/sales?sale=${idOf(900)}`,
  );
  await user.click(screen.getByRole('button', { name: /^Cobrar/ }));
  await waitFor(() => expect(address()).toBe(`/demo/desk?order=${idOf(77)}`));
});
