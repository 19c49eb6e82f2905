import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { incidentInputSchema, type Incident } from '@focinho/contracts/journal/incidents';
import { PROCESSING_ACTIVITIES } from '@focinho/contracts/journal/processing';
import { startApiServer, type ApiServer } from '../../jest/api-server';
import { currentUser, logIn } from '../../jest/log-in';
import { renderPage } from '../../jest/render-page';
import { AntdRoot } from '../antd-root';
import { IncidentsPanel } from './incidents-panel';
import { ProcessingPanel } from './processing-panel';

const open = (content: ReactNode) => renderPage(() => <AntdRoot>{content}</AntdRoot>, '/demo/settings');

let server: ApiServer;
let incidents: Incident[];
const anIncident = (change: Partial<Incident> = {}): Incident => ({
  id: 'incident-1',
  description: 'Um celular foi perdido',
  happenedOn: null,
  knownOn: '2026-11-26',
  dataCategories: 'Telefone',
  peopleCategories: 'Clientes',
  peopleCount: 12,
  measures: 'Sessões encerradas',
  risk: 'RELEVANT',
  riskReason: null,
  isSmallAgent: false,
  deadline: '2999-12-01',
  authorityNotifiedOn: null,
  peopleNotifiedOn: null,
  silenceReason: null,
  createdAt: '2026-11-26T12:00:00.000Z',
  createdBy: null,
  ...change,
});
beforeEach(async () => {
  incidents = [];
  server = startApiServer((request) => {
    if (request.path !== '/api/incidents') return currentUser('OWNER')(request) ?? { data: {} };
    if (request.method === 'GET') return { data: { incidents } };
    const incident = anIncident({ ...incidentInputSchema.parse(request.body), id: 'incident-2' });
    incidents = [incident, ...incidents];
    return { status: 201, data: { incident } };
  });
  await logIn();
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
});

test('an incident is registered, and says until when it is to be communicated', async () => {
  const { user } = open(<IncidentsPanel />);
  await user.click(await screen.findByRole('button', { name: 'Registrar incidente' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Incidente' }));
  const write = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  write('O que aconteceu', 'Um e-mail foi para a pessoa errada');
  await user.type(dialog.getByLabelText('Quando soubemos'), '26/11/2026{Enter}');
  write('Dados afetados', 'E-mail');
  write('Pessoas afetadas', 'Uma cliente');
  write('Medidas tomadas', 'Pedimos que apagasse');
  await user.click(dialog.getByRole('radio', { name: 'Relevante' }));
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await screen.findByText('Um e-mail foi para a pessoa errada', { ignore: 'textarea' })).toBeVisible();
  expect(screen.getByText('Comunicar até 01/12/2999')).toBeVisible();
});

test('a term that has passed, one that was met, and one that needs none read differently', async () => {
  incidents = [
    anIncident({ id: 'a', deadline: '2020-01-02' }),
    anIncident({ id: 'b', authorityNotifiedOn: '2026-11-27', peopleNotifiedOn: '2026-11-27' }),
    anIncident({ id: 'c', risk: 'LOW' }),
  ];
  open(<IncidentsPanel />);
  expect(await screen.findByText('Venceu em 02/01/2020: comunique agora')).toBeVisible();
  expect(screen.getByText(/^Comunicado em 27\/11\/2026; completar até/)).toBeVisible();
  expect(screen.getByText('Só registrar')).toBeVisible();
});

test('the register of processing has what concerns its reader, and is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open(<ProcessingPanel controller="SHOP" />);
  const count = PROCESSING_ACTIVITIES.filter(({ controller }) => controller === 'SHOP').length;
  expect(await screen.findAllByText('Base legal')).toHaveLength(count);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

test('a note keeps its distance from the table below it', () => {
  const css = readFileSync(join(__dirname, 'register.css'), 'utf8');
  expect(css).toMatch(/\.fcui-panel-note \{[^}]*padding: 16px;/);
});
