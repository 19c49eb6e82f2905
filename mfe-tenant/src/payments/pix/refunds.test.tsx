import { screen, waitFor, within } from '@testing-library/react';
import { pixRefundInputSchema, type PixCharge } from '@focinho/contracts/payments/pix';
import type { Role } from '@focinho/contracts/kernel/enums';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { pixOpener } from '../../testing/PixOpener';
import { idOf } from '../../testing/records';
import { ReceivedPix } from './ReceivedPix';
import { renderTenantPage } from '../../testing/render-tenant-page';

let server: ApiServer;
let role: Role;
let charges: PixCharge[];
let refusal: string | undefined;
const received = (n: number, change: Partial<PixCharge>): PixCharge => ({
  id: idOf(n),
  status: 'PAID',
  amount: 65,
  receivedAmount: 65,
  returnedAmount: 0,
  refundableAmount: 0,
  refunds: [],
  text: `Comanda ${n}`,
  createdAt: '2026-11-20T13:00:00.000Z',
  brCode: '00020126',
  expiresAt: '2026-11-20T14:00:00.000Z',
  paidAt: '2026-11-20T13:02:00.000Z',
  isConfirmedByHand: false,
  orderId: idOf(90 + n),
  saleId: null,
  clientId: null,
  invoiceId: null,
  ...change,
});
beforeEach(async () => {
  role = 'MANAGER';
  refusal = undefined;
  charges = [received(1, { receivedAmount: 130, refundableAmount: 65 }), received(2, {})];
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

function respond(request: ApiRequest): ApiResponse {
  const me = currentUser(role)(request);
  if (me) return me;
  const { method, path, body } = request;
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (path.endsWith('/refunds')) {
    if (refusal) return { status: 409, message: refusal };
    const { amount, reason } = pixRefundInputSchema.parse(body);
    const refund = { id: idOf(50), amount, state: 'PROCESSING', reason, failure: null } as const;
    const [first, ...others] = charges;
    if (!first) throw new Error('No charge');
    const refunds = [{ ...refund, createdAt: '2026-11-20T13:05:00.000Z' }];
    charges = [{ ...first, returnedAmount: amount, refundableAmount: 65 - amount, refunds }, ...others];
    return { status: 201, data: { charge: charges[0] } };
  }
  if (path === '/api/pix-charges' && method === 'GET') return { data: { charges } };
  return { status: method === 'POST' ? 201 : 200, data: { charge: charges[0] } };
}
const sent = () => server.requests.filter(({ path }) => path.endsWith('/refunds'));

test('what was paid twice is given back, with the reason, and the list says how far it is', async () => {
  const { user } = renderTenantPage(ReceivedPix, '/demo/settings');
  const twice = await screen.findByRole('row', { name: /Comanda 1/ });
  expect(twice).toHaveTextContent('R$ 130,00');
  expect(screen.queryByRole('button', { name: 'Devolver PIX Comanda 2' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Devolver PIX Comanda 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver PIX' }));
  expect(dialog.getByText(/Podem ser devolvidos até R\$\s65,00\.$/)).toBeVisible();
  expect(dialog.getByLabelText(/Valor/)).toHaveValue('65,00');
  await user.click(dialog.getByRole('button', { name: 'Devolver PIX' }));
  expect(await dialog.findByText('Informe o motivo')).toBeVisible();
  await user.type(dialog.getByLabelText(/Motivo/), 'Pago duas vezes');
  await user.click(dialog.getByRole('button', { name: 'Devolver PIX' }));
  expect(await screen.findByText(/^Em processamento R\$\s65,00$/)).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([{ amount: 65, reason: 'Pago duas vezes' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Devolver PIX Comanda 1' })).toBeNull();
});

test('each PIX says who has paid it, and what of it is still to go back; a comanda opens at the desk', async () => {
  const client = { id: idOf(70), name: 'Mariana Alves de Souza' };
  charges = [
    received(1, { client, refundableAmount: 65, surplusAmount: 15 }),
    received(2, {
      client: { ...client, name: 'Rui' },
      orderId: null,
      clientId: idOf(71),
      surplusAmount: 20,
      refundableAmount: 20,
    }),
    // An open comanda: it may go back, but nobody owes it.
    received(3, { refundableAmount: 65, surplusAmount: 0 }),
  ];
  const { user } = renderTenantPage(ReceivedPix, '/demo/settings');
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((n) => screen.findByRole('row', { name: new RegExp(`Comanda ${n}`) })),
  );
  expect(first).toHaveTextContent(/Mariana Souza.*A devolver R\$\s15,00/);
  expect(screen.getByRole('link', { name: 'Comanda 1' })).toHaveAttribute('href', `/demo/desk?order=${idOf(91)}`);
  expect(second).toHaveTextContent(/Rui.*R\$\s20,00 a favor/);
  expect(third).not.toHaveTextContent('A devolver');
  await user.click(screen.getByRole('button', { name: 'Devolver PIX Comanda 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver PIX' }));
  expect(dialog.getByLabelText(/Valor/)).toHaveValue('15,00');
});

test('a refusal of the provider is shown with its words, and can be tried again', async () => {
  const failed = {
    id: idOf(51),
    amount: 65,
    state: 'FAILED',
    reason: 'Desistiu',
    failure: 'Saldo insuficiente',
  } as const;
  charges = [received(1, { refundableAmount: 65, refunds: [{ ...failed, createdAt: '2026-11-20T13:05:00.000Z' }] })];
  renderTenantPage(ReceivedPix, '/demo/settings');
  expect(await screen.findByText(/^Não realizado R\$\s65,00$/)).toBeVisible();
  expect(screen.getByText('Saldo insuficiente')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Devolver PIX Comanda 1' })).toBeVisible();
});

const Tender = pixOpener(idOf(91), 65);
const openQr = async () => {
  const { user } = renderTenantPage(Tender, '/demo/desk');
  await user.click(await screen.findByRole('button', { name: 'Gerar QR' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'PIX da comanda' }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Pago'));
  return { user, dialog };
};

test('where a charge is shown, a manager gives back what came too much, and what is refused stays typed', async () => {
  refusal = 'Deste PIX só podem ser devolvidos R$ 5,00.';
  const { user, dialog } = await openQr();
  await user.click(dialog.getByRole('button', { name: 'Devolver PIX' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Devolver PIX' }));
  await user.type(asking.getByLabelText(/Motivo/), 'Pago duas vezes');
  await user.click(asking.getByRole('button', { name: 'Devolver PIX' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect((await screen.findAllByText(new RegExp(refusal.replace('$', '\\$').replace('.', '\\.'))))[0]).toBeVisible();
  expect(asking.getByLabelText(/Motivo/)).toHaveValue('Pago duas vezes');
});

test('an employee is not offered it', async () => {
  role = 'STAFF';
  await logIn();
  const { dialog } = await openQr();
  expect(dialog.queryByRole('button', { name: 'Devolver PIX' })).toBeNull();
});
