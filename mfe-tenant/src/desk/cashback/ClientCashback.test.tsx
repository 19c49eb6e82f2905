import { screen, within } from '@testing-library/react';
import type { ClientCashback as Cashback } from '@focinho/contracts/desk/cashback';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { ClientCashback } from './ClientCashback';

const client = idOf(2);
const moved = (id: number, kind: Cashback['history'][number]['kind'], change: number) => ({
  id: idOf(id),
  kind,
  change,
  createdAt: '2026-11-08T12:00:00.000Z',
  receiptNumber: '000012',
});
const nothing: Cashback = { usable: 0, waiting: 0, debt: 0, expiring: null, maxPercent: 50, lots: [], history: [] };

let tenant: TenantServer;
let cashback: Cashback;
beforeEach(async () => {
  tenant = await openTenant();
  tenant.failure = ({ path }) => (path === `/api/clients/${client}/cashback` ? { data: { cashback } } : undefined);
});
afterEach(() => tenant.close());
const open = () =>
  renderTenantPage(
    () => (
      <>
        <p>Ficha</p>
        <ClientCashback clientId={client} />
      </>
    ),
    `/demo/clients/${client}`,
  );

test('says what can be used, what waits, what expires first, and what has moved', async () => {
  cashback = {
    ...nothing,
    usable: 12.5,
    waiting: 3,
    expiring: { day: '2026-12-01T00:00:00.000Z', amount: 4 },
    history: [moved(2, 'USE', -6.5), moved(1, 'EARN', 19)],
  };
  open();
  const list = within(await screen.findByRole('list', { name: 'Movimentos de cashback' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Usado · venda 00001208\/11\/2026−R\$\s6,50$/),
    expect.stringMatching(/^Ganho · venda 00001208\/11\/2026\+R\$\s19,00$/),
  ]);
  expect(screen.getByText(/^R\$\s12,50$/)).toBeVisible();
  expect(screen.getByText('Ainda em carência')).toBeVisible();
  expect(screen.getByText(/^R\$\s4,00 em 01\/12\/2026$/)).toBeVisible();
  expect(screen.queryByText('A compensar')).not.toBeInTheDocument();
});

test('says why some is to be compensated', async () => {
  cashback = { ...nothing, debt: 6.5, history: [moved(1, 'REVOKE', -6.5)] };
  open();
  expect(await screen.findByText('A compensar')).toBeVisible();
  expect(screen.getByText(/^Uma venda cancelada tirou cashback já usado/)).toBeVisible();
});

test('says nothing of a client who has never earned any', async () => {
  cashback = nothing;
  open();
  expect(await screen.findByText('Ficha')).toBeVisible();
  await within(document.body).findByText('Ficha');
  expect(screen.queryByText('Cashback')).not.toBeInTheDocument();
});
