import { screen, waitFor, within } from '@testing-library/react';
import type { Trip } from '@focinho/contracts/agenda/trips';
import { aTrip, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './TripsPage';

let tenant: TenantServer;
let trips: Trip[];
let isOffline: boolean;
beforeEach(async () => {
  localStorage.clear();
  isOffline = false;
  trips = [
    aTrip(),
    aTrip({
      id: idOf(902),
      leg: 'DELIVERY',
      pet: { id: idOf(302), name: 'Nina' },
      attention: 'VAN_FULL',
      client: null,
    }),
  ];
  tenant = await openTenant();
  tenant.failure = ({ path, method, body }) => {
    if (isOffline && method === 'POST') return { status: 503, message: 'HTTP 503' };
    if (path === '/api/trips') return { data: { trips } };
    if (path === '/api/professionals') return { data: { professionals: [] } };
    if (path === '/api/trips/order') return { data: { tripIds: [] } };
    if (!path.startsWith('/api/trips/')) return undefined;
    const { status } = body as Pick<Trip, 'status'>;
    trips = trips.map((trip) => (path.includes(trip.id) ? { ...trip, status } : trip));
    return { data: { trip: trips[0] } };
  };
});
afterEach(() => tenant.close());

const open = async () => {
  const view = renderTenantPage(Page, '/demo/trips');
  const thor = await screen.findByRole('listitem', { name: 'Busca de Thor' });
  return { ...view, thor: within(thor) };
};

test('shows the run with a map, a call, and what needs attention', async () => {
  const { thor } = await open();
  expect(thor.getByRole('link', { name: 'Mapa: busca de Thor' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=Rua%20das%20Flores%2C%20120',
  );
  expect(thor.getByRole('link', { name: /^Ligar para Marina/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:/),
  );
  const nina = within(screen.getByRole('listitem', { name: 'Entrega de Nina' }));
  expect(nina.getByRole('note')).toHaveTextContent('Precisa de atenção: O veículo está cheio');
  expect(nina.queryByRole('link', { name: /Mapa/ })).toBeNull();
});

test('one tap each: on the way with a message, picked up, and back', async () => {
  const { user, thor } = await open();
  await user.click(thor.getByRole('button', { name: 'A caminho: busca de Thor' }));
  const chat = await thor.findByRole('link', { name: 'Avisar Marina no WhatsApp' });
  expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain('está a caminho para buscar Thor');
  await user.click(thor.getByRole('button', { name: 'Buscado: busca de Thor' }));
  await user.click(await thor.findByRole('button', { name: 'Desfazer: busca de Thor' }));
  expect(await thor.findByRole('button', { name: 'Buscado: busca de Thor' })).toBeVisible();
  expect(tenant.sent('POST', `/api/trips/${idOf(901)}/moves`).map(({ body }) => body)).toEqual([
    { status: 'ON_THE_WAY' },
    { status: 'PICKED_UP' },
    { status: 'ON_THE_WAY' },
  ]);
});

test('keeps taps without network, shows them at once, and sends them in order with their times', async () => {
  const { user, thor } = await open();
  isOffline = true;
  await user.click(thor.getByRole('button', { name: 'A caminho: busca de Thor' }));
  await user.click(await thor.findByRole('button', { name: 'Buscado: busca de Thor' }));
  expect(await screen.findByText(/Aguardando envio: Thor \(A caminho\); Thor \(Buscado\)/)).toBeVisible();
  expect(thor.getByText('aguardando envio')).toBeVisible();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/Aguardando envio/)).toBeNull());
  const late = tenant
    .sent('POST', `/api/trips/${idOf(901)}/moves`)
    .filter(({ body }) => 'happenedAt' in (body as object));
  expect(late.slice(-2).map(({ body }) => (body as Pick<Trip, 'status'>).status)).toEqual(['ON_THE_WAY', 'PICKED_UP']);
});

test('changes the order of the run', async () => {
  const { user, thor } = await open();
  await user.click(thor.getByRole('button', { name: 'Depois: busca de Thor' }));
  await waitFor(() =>
    expect(tenant.sent('POST', '/api/trips/order')[0]?.body).toEqual({ tripIds: [idOf(902), idOf(901)] }),
  );
});
