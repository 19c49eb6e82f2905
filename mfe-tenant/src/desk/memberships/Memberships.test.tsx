import { screen, waitFor, within } from '@testing-library/react';
import type { Membership, PackageCredit } from '@focinho/contracts/desk/memberships';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Memberships } from './Memberships';

const pet: Parameters<typeof Memberships>[0]['pet'] = {
  id: idOf(301),
  name: 'Thor',
  clientId: idOf(2),
  deceasedOn: null,
};
const owner = { id: pet.clientId, name: 'Mariana Souza', phone: null };
const day = (text: string) => `${text}T00:00:00.000Z`;
const aLot = (change: Partial<PackageCredit> = {}): PackageCredit => ({
  id: idOf(801),
  serviceId: idOf(501),
  service: { id: idOf(501), name: 'Banho' },
  from: day('2026-11-01'),
  to: day('2026-11-30'),
  expiresOn: day('2026-11-30'),
  granted: 4,
  left: 3,
  reserved: 1,
  owed: 0,
  isExpired: false,
  isLater: false,
  isRevoked: false,
  ...change,
});
const aMembership = (change: Partial<Membership> = {}): Membership => ({
  id: idOf(701),
  petId: pet.id,
  packageId: idOf(601),
  status: 'ACTIVE',
  pausedOn: null,
  endedAt: null,
  renews: true,
  nextPackageId: null,
  nextPackage: null,
  paidUntil: day('2026-11-30'),
  awaiting: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  package: { id: idOf(601), name: 'Clubinho 4 banhos', price: 200, isActive: true, isDeleted: false },
  credits: [aLot()],
  booked: 1,
  history: [
    {
      id: idOf(901),
      kind: 'USE',
      change: -1,
      createdAt: '2026-11-08T12:00:00.000Z',
      service: { id: idOf(501), name: 'Banho' },
      receiptNumber: '000012',
    },
  ],
  ...change,
});

let tenant: TenantServer;
let shown: Membership[];
beforeEach(async () => {
  shown = [aMembership()];
  tenant = await openTenant();
  tenant.failure = ({ path, method }) => {
    if (path === `/api/pets/${pet.id}/memberships`) return { data: { memberships: shown } };
    if (path === `/api/memberships/${idOf(701)}`) return { data: { membership: aMembership({ status: 'PAUSED' }) } };
    if (path === '/api/orders' && method === 'POST') return { status: 201, data: { order: { id: idOf(401) } } };
    return undefined;
  };
});
afterEach(() => tenant.close());
const open = (of = pet) => renderTenantPage(() => <Memberships pet={of} client={owner} />, `/demo/pets/${pet.id}`);

test('shows a stamp for each credit, until when they are valid, and what was used', async () => {
  open();
  const card = within(await screen.findByRole('article', { name: 'Clubinho 4 banhos de Thor' }));
  expect(card.getByRole('img', { name: 'Usados: 1, restantes: 3' }).children).toHaveLength(4);
  expect(card.getByText('3 de 4 · vale até 30/11/2026')).toBeVisible();
  expect(card.getByText('1 agendamento marcado')).toBeVisible();
  expect(card.getByText('1 crédito reservado para agendamentos')).toBeVisible();
  expect(card.getByText('Pago até 30/11/2026.')).toBeVisible();
  expect(card.getByText(/Usado · Banho · recibo 000012/)).toBeVisible();
});

test('says what is short, owed or over', async () => {
  shown = [
    aMembership({ booked: 4, credits: [aLot({ left: 1 })] }),
    aMembership({
      id: idOf(702),
      package: { id: idOf(602), name: 'Antigo', price: 50, isActive: false, isDeleted: true },
      booked: 0,
      credits: [aLot({ left: 0, isExpired: true }), aLot({ id: idOf(802), left: 0, owed: 2, isRevoked: true })],
    }),
  ];
  open();
  expect(await screen.findByText('4 agendamentos marcados para 1 crédito')).toBeVisible();
  const old = within(screen.getByRole('article', { name: 'Antigo de Thor' }));
  expect(old.getByText('0 de 4 · venceu em 30/11/2026')).toBeVisible();
  expect(old.getByText('2 usos de um ciclo cuja venda foi excluída: ninguém pagou.')).toBeVisible();
  expect(old.queryByRole('button', { name: 'Renovar' })).not.toBeInTheDocument();
});

test('renews on the comanda of the client, where it is paid', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Renovar' }));
  expect(await screen.findByText('Clubinho na comanda: receba para valer.')).toBeVisible();
  expect(tenant.sent('POST', '/api/orders')[0]?.body).toEqual({
    clientId: pet.clientId,
    lines: [{ packageId: idOf(601), petId: pet.id }],
  });
});

test('leads to the link by which its tutor sees the card', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Link do cartão' }));
  expect(await screen.findByRole('dialog', { name: 'Link do tutor: Mariana Souza' })).toBeVisible();
});

test('pauses, with a way back', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pausar' }));
  expect(await screen.findByText('Clubinho atualizado.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  const bodies = () => tenant.sent('PUT', `/api/memberships/${idOf(701)}`).map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([{ status: 'PAUSED' }, { status: 'ACTIVE' }]));
});

test('says what follows at the end of the cycle, and changes it with a way back', async () => {
  shown = [
    aMembership({ nextPackage: { id: idOf(603), name: 'Clubinho 6 banhos', price: 280 }, nextPackageId: idOf(603) }),
    aMembership({ id: idOf(702), renews: false }),
    aMembership({ id: idOf(703), awaiting: { id: idOf(401), number: 12 } }),
  ];
  const { user } = open();
  expect(await screen.findByText(/^Pago até 30\/11\/2026; depois, Clubinho 6 banhos por/)).toBeVisible();
  expect(screen.getByText('Termina com o ciclo, em 30/11/2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'comanda 12' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Não renovar' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  const bodies = () => tenant.sent('PUT', `/api/memberships/${idOf(701)}`).map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([{ renews: false }, { renews: true }]));
});

test('sells nothing to a pet that has died', async () => {
  shown = [];
  open({ ...pet, deceasedOn: '2026-11-02' });
  expect(await screen.findByText('Thor ainda não é do Clubinho.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vender Clubinho' })).not.toBeInTheDocument();
});
