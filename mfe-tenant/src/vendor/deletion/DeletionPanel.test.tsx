import { screen, waitFor, within } from '@testing-library/react';
import { deletionInputSchema, type ShopDeletion } from '@focinho/contracts/vendor/deletions';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { DeletionPanel } from './DeletionPanel';

const REQUEST: ShopDeletion = {
  id: idOf(1),
  state: 'REQUESTED',
  reason: 'A loja fechou',
  requestedAt: '2026-11-25T15:00:00.000Z',
  requestedBy: { id: idOf(2), name: 'Camila' },
  dueAt: '2026-12-25T15:00:00.000Z',
  withdrawnAt: null,
};

let tenant: TenantServer;
let deletions: ShopDeletion[];
let refusal: string | undefined;
beforeEach(async () => {
  deletions = [];
  refusal = undefined;
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = ({ method, path }) => {
    if (!path.startsWith('/api/shop-deletions')) return undefined;
    if (refusal && method === 'POST') return { status: 409, message: refusal };
    if (path.endsWith('/withdrawal')) deletions = [{ ...REQUEST, state: 'WITHDRAWN' }];
    else if (method === 'POST') deletions = [REQUEST];
    return method === 'GET' ? { data: { deletions } } : { status: 201, data: { deletion: deletions[0] } };
  };
});
afterEach(() => tenant.close());
const open = () => renderTenantPage(DeletionPanel, '/demo/settings');

test('the owner asks for the deletion with a reason, and takes it back', async () => {
  const { user } = open();
  expect(await screen.findByText(/30 dias depois do pedido/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pedir exclusão' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Pedir exclusão' }));
  const form = within(await screen.findByRole('dialog', { name: 'Pedir a exclusão da loja' }));
  await user.click(form.getByRole('button', { name: 'Pedir exclusão' }));
  expect(tenant.sent('POST')).toEqual([]);
  await user.type(form.getByLabelText('Motivo'), 'A loja fechou');
  await user.click(form.getByRole('button', { name: 'Pedir exclusão' }));
  expect(await screen.findByText('Exclusão da loja pedida.')).toBeVisible();
  expect(deletionInputSchema.parse(tenant.sent('POST', '/api/shop-deletions')[0]?.body)).toEqual({
    reason: 'A loja fechou',
  });
  const row = within(await screen.findByRole('row', { name: /A loja fechou/ }));
  for (const text of ['Pedida', 'Camila', '25/12/2026']) expect(row.getByText(text)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Cancelar o pedido' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancelar o pedido de exclusão' }));
  await user.click(question.getByRole('button', { name: 'Cancelar o pedido' }));
  expect(await screen.findByText('Cancelada')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pedir exclusão' })).toBeEnabled();
});

test('why it was refused is said, and what was typed stays', async () => {
  refusal = 'A exclusão desta loja já foi pedida.';
  const { user } = open();
  const ask = await screen.findByRole('button', { name: 'Pedir exclusão' });
  await waitFor(() => expect(ask).toBeEnabled());
  await user.click(ask);
  const form = within(await screen.findByRole('dialog', { name: 'Pedir a exclusão da loja' }));
  await user.type(form.getByLabelText('Motivo'), 'Fechou');
  await user.click(form.getByRole('button', { name: 'Pedir exclusão' }));
  expect((await screen.findAllByText(refusal))[0]).toBeVisible();
  expect(form.getByLabelText('Motivo')).toHaveValue('Fechou');
});

test('every page says until when the shop is there', async () => {
  tenant.contract = { plan: 'PREMIUM', deletionDueAt: REQUEST.dueAt };
  open();
  expect(await screen.findByRole('region', { name: 'Exclusão da loja' })).toHaveTextContent('em 25/12/2026');
});
