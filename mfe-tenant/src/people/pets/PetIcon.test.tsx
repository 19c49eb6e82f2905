import { act, screen, waitFor } from '@testing-library/react';
import { session } from '@focinho/host/session';
import { aPet, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page as PetsPage } from './PetsPage';
import { PetIcon } from './PetIcon';

const thumbnailOf = (id: string) => `/api/photos/${id}/thumbnail`;

let tenant: TenantServer;
let isThere: boolean;
beforeEach(async () => {
  isThere = true;
  URL.createObjectURL = () => 'blob:foto';
  tenant = await openTenant();
  tenant.failure = ({ path }) =>
    path.startsWith('/api/photos/') ? (isThere ? { data: {} } : { status: 404, message: 'Não há.' }) : undefined;
});
afterEach(() => tenant.close());
const open = (photoId: string | null) => {
  renderTenantPage(
    () => (
      <p data-testid="pet">
        <PetIcon pet={{ species: 'CAT', photoId }} /> Nina
      </p>
    ),
    '/demo/pets',
  );
  return screen.findByTestId('pet');
};

test('shows the photo in place of the icon, in a place of its size', async () => {
  const pet = await open(idOf(851));
  const image = await waitFor(() => {
    const found = pet.querySelector('img');
    expect(found).not.toBeNull();
    return found;
  });
  expect(image).toHaveAttribute('src', 'blob:foto');
  expect(image).toHaveAttribute('width', '28');
  expect(image).toHaveAttribute('height', '28');
  expect(pet.querySelector('svg')).toBeNull();
  expect(tenant.sent('GET', thumbnailOf(idOf(851)))).toHaveLength(1);
});

test('fetches nothing without a photo', async () => {
  const without = await open(null);
  expect(without.querySelector('svg')).toBeInTheDocument();
  expect(tenant.sent('GET').filter(({ path }) => path.includes('/photos/'))).toEqual([]);
});

test('keeps the icon if the photo cannot be had', async () => {
  isThere = false;
  const pet = await open(idOf(852));
  await waitFor(() => expect(tenant.sent('GET', thumbnailOf(idOf(852)))).toHaveLength(1));
  expect(pet.querySelector('svg')).toBeInTheDocument();
  expect(pet.querySelector('img')).toBeNull();
});

test('fetches the photo once it comes into view', async () => {
  let see: (isIntersecting: boolean) => void = () => undefined;
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => report([{ isIntersecting }]);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.defineProperty(window, 'IntersectionObserver', { value: Observer, configurable: true });
  try {
    const pet = await open(idOf(853));
    act(() => see(false));
    expect(pet.querySelector('svg')).toBeInTheDocument();
    expect(tenant.sent('GET', thumbnailOf(idOf(853)))).toEqual([]);
    act(() => see(true));
    await waitFor(() => expect(pet.querySelector('img')).toBeInTheDocument());
  } finally {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  }
});

test.each(['table', 'cards'])('stands in the list of pets, whose texts stay: %s', async (view) => {
  localStorage.setItem('pets_view', view);
  tenant.pets = [aPet(1, null, { name: 'Thor', photoId: idOf(854) }), aPet(2, null, { name: 'Nina', species: 'CAT' })];
  renderTenantPage(PetsPage, '/demo/pets');
  await screen.findByText('Thor');
  await waitFor(() => expect(document.querySelectorAll('.fct-pet-icon img')).toHaveLength(1));
  for (const text of ['Cachorro', 'Gato']) expect(screen.getByText(text)).toBeVisible();
});

test('asks again for a photo after a failure', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'], advanceTimers: true });
  try {
    const working = tenant.failure;
    tenant.failure = ({ path }) => (path.startsWith('/api/photos/') ? { status: 503, message: 'Ocupado.' } : undefined);
    const pet = await open(idOf(855));
    await waitFor(() => expect(tenant.sent('GET', thumbnailOf(idOf(855)))).toHaveLength(1));
    tenant.failure = working;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(pet.querySelector('img')).not.toBeNull());
  } finally {
    jest.useRealTimers();
  }
});

// The last one here: nobody is logged in afterwards.
test('forgets a photo once its user has logged out', async () => {
  const pet = await open(idOf(856));
  await waitFor(() => expect(pet.querySelector('img')).not.toBeNull());
  const revoked: string[] = [];
  URL.revokeObjectURL = (url) => void revoked.push(url);
  await act(() => session.logout());
  await waitFor(() => expect(revoked).toContain('blob:foto'));
});
