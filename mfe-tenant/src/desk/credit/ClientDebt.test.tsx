import { screen, waitFor, within } from '@testing-library/react';
import { creditTransactionInputSchema } from '@focinho/contracts/desk/credit-transactions';
import { anOrder, openDesk, OWNER, type DeskServer } from '../../testing/desk-server';
import { aPixCharge, idOf } from '../../testing/records';
import { Page } from '../../desk/desk/DeskPage';
import { renderTenantPage } from '../../testing/render-tenant-page';

let desk: DeskServer;
let debt = 100;
/** Debt that is left once the QR is paid. */
let leftByPix = 40;
beforeEach(async () => {
  desk = await openDesk();
  debt = 100;
  leftByPix = 40;
  desk.orders = [anOrder({ debt })];
  desk.failure = ({ path, method, body }) => {
    if (path === '/api/client-credits') {
      const credit = {
        id: idOf(60),
        clientId: OWNER.id,
        client: OWNER,
        creditLimit: 300,
        balance: debt,
        isActive: true,
      };
      return { data: { credits: [credit], pagination: { page: 1, limit: 1, total: 1, pages: 1 } } };
    }
    if (path.startsWith('/api/pix-charges')) {
      const isPaid = method === 'GET';
      if (isPaid) debt = leftByPix;
      const charge = aPixCharge({ clientId: OWNER.id, amount: 60, status: isPaid ? 'PAID' : 'OPEN' });
      return { status: isPaid ? 200 : 201, data: { charge } };
    }
    if (path === '/api/credit-transactions' && method === 'GET') {
      const paid = { id: idOf(62), type: 'DEBIT', method: 'PIX', amount: 60, balanceAfter: debt, description: 'PIX' };
      const transaction = { ...paid, clientCredit: { client: OWNER }, createdAt: '2026-11-21T13:00:00.000Z' };
      return { data: { transactions: [transaction], pagination: { page: 1, limit: 1, total: 1, pages: 1 } } };
    }
    if (path === `/api/credit-transactions/${idOf(61)}/reversal`) {
      debt = 100;
      const transaction = { id: idOf(63), type: 'CREDIT', amount: 40, balanceAfter: debt, description: 'Estorno' };
      return { status: 201, data: { transaction } };
    }
    if (path !== '/api/credit-transactions' || method !== 'POST') return undefined;
    const { amount, method: tender, received = amount, ...rest } = creditTransactionInputSchema.parse(body);
    debt -= amount;
    const transaction = {
      ...rest,
      id: idOf(61),
      amount,
      method: tender,
      received,
      change: received - amount,
      balanceAfter: debt,
      saleId: null,
      clientCredit: { client: OWNER },
      createdAt: '2026-11-21T13:00:00.000Z',
    };
    return { status: 201, data: { transaction } };
  };
});
afterEach(() => desk.close());

test('a debt is paid where the client stands, with change and a receipt', async () => {
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await user.click(await screen.findByRole('button', { name: 'Receber fiado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receber fiado' }));
  const amount = dialog.getByLabelText('Valor (R$)');
  await user.clear(amount);
  await user.type(amount, '40');
  await user.type(dialog.getByLabelText('Recebido em dinheiro (opcional)'), '50');
  expect(await dialog.findByText('R$ 10,00')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Receber' }));
  const receipt = await screen.findByRole('article', { name: 'Recibo de fiado' });
  expect(receipt).toHaveTextContent('Ainda deveR$ 60,00');
  expect(desk.sent('POST', '/api/credit-transactions').map(({ body }) => body)).toEqual([
    {
      clientCreditId: idOf(60),
      type: 'DEBIT',
      amount: 40,
      method: 'CASH',
      received: 50,
      description: 'Recebido no balcão',
      mayExceedDebt: false,
    },
  ]);
  await waitFor(() => expect(screen.getByText('Deve R$ 60,00')).toBeInTheDocument());
});

test('a debt is paid in two keys', async () => {
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await screen.findByRole('button', { name: 'Receber fiado' });
  await user.keyboard('{F9}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Receber fiado' }));
  await waitFor(() => expect(dialog.getByLabelText('Valor (R$)')).toHaveFocus());
  await user.keyboard('{Enter}');
  await screen.findByText('Fiado recebido com sucesso!');
  expect(desk.sent('POST', '/api/credit-transactions')[0]?.body).toMatchObject({ amount: 100, method: 'CASH' });
});

test('a payment in cash is taken back where it was received', async () => {
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await user.click(await screen.findByRole('button', { name: 'Receber fiado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receber fiado' }));
  const amount = dialog.getByLabelText('Valor (R$)');
  await user.clear(amount);
  await user.type(amount, '40');
  await user.click(dialog.getByRole('button', { name: 'Receber' }));
  await screen.findByText('Deve R$ 60,00');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Deve R$ 100,00')).toBeInTheDocument();
  expect(desk.sent('POST', `/api/credit-transactions/${idOf(61)}/reversal`)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Recibo de fiado' })).toBeNull());
});

test('PIX offers a QR for what was typed', async () => {
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await user.click(await screen.findByRole('button', { name: 'Receber fiado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receber fiado' }));
  await user.click(dialog.getByRole('radio', { name: 'PIX' }));
  expect(await dialog.findByRole('button', { name: 'Gerar QR' })).toBeEnabled();
  expect(dialog.queryByLabelText('Recebido em dinheiro (opcional)')).toBeNull();
});

test('a debt paid by QR has a receipt, too', async () => {
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await user.click(await screen.findByRole('button', { name: 'Receber fiado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receber fiado' }));
  await user.click(dialog.getByRole('radio', { name: 'PIX' }));
  await user.click(await dialog.findByRole('button', { name: 'Gerar QR' }));
  const receipt = await screen.findByRole('article', { name: 'Recibo de fiado' });
  expect(receipt).toHaveTextContent('Ainda deveR$ 40,00');
  expect(receipt).toHaveTextContent('PagamentoPIX');
});

test('a QR that was paid twice says what becomes of the rest', async () => {
  leftByPix = -20;
  const { user } = renderTenantPage(Page, `/demo/desk?order=${idOf(80)}`);
  await user.click(await screen.findByRole('button', { name: 'Receber fiado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receber fiado' }));
  await user.click(dialog.getByRole('radio', { name: 'PIX' }));
  await user.click(await dialog.findByRole('button', { name: 'Gerar QR' }));
  const receipt = await screen.findByRole('article', { name: 'Recibo de fiado' });
  expect(receipt).toHaveTextContent('A seu favorR$ 20,00');
  expect(screen.getByRole('alert')).toHaveTextContent(/^R\$\s20,00 além da dívida ficam a favor do cliente/);
});
