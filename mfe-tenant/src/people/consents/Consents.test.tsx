import { screen, within } from '@testing-library/react';
import { consentInputSchema, type Consent } from '@focinho/contracts/people/consents';
import { startApiServer, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { idOf } from '../../testing/records';
import { ConsentsPanel } from './Consents';

const CLIENT = idOf(1);
let server: ApiServer;
let history: Consent[];
beforeEach(async () => {
  history = [];
  server = startApiServer((request) => {
    if (request.path !== `/api/clients/${CLIENT}/consents`) return currentUser('STAFF')(request) ?? { data: {} };
    if (request.method === 'GET') return { data: { consents: history } };
    const consent: Consent = {
      ...consentInputSchema.parse(request.body),
      id: idOf(10 + history.length),
      textVersion: '2026-11',
      createdAt: '2026-11-20T12:00:00.000Z',
      createdBy: { id: idOf(9), name: 'Bia' },
    };
    history = [consent, ...history];
    return { status: 201, data: { consent } };
  });
  await logIn();
});
afterEach(() => server.close());

test('is recorded after its text was read, and withdrawn again; both stay in the history', async () => {
  const { user } = renderTenantPage(() => <ConsentsPanel clientId={CLIENT} />, '/demo/clients');
  expect(await screen.findAllByText('Sem registro: conta como não autorizado')).toHaveLength(3);
  const change = async (response: string, way: string) => {
    await user.click(screen.getByRole('button', { name: 'Alterar Ofertas e novidades' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ofertas e novidades' }));
    expect(dialog.getByText(/Não preciso aceitar para ser atendido/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: response }));
    await user.click(dialog.getByRole('radio', { name: way }));
    await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  };
  await change('Sim', 'Por telefone');
  expect((await screen.findAllByText(/^Autorizado em .*por telefone, registrado por Bia$/))[0]).toBeVisible();
  await change('Não, ou não quer mais', 'Presencialmente');
  expect((await screen.findAllByText(/^Não autorizado em .*presencialmente/))[0]).toBeVisible();
  expect(screen.getByText('Histórico (2)')).toBeVisible();
  expect(history.map(({ isGiven }) => isGiven)).toEqual([false, true]);
});
