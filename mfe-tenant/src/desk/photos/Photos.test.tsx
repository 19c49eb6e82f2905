import { screen, waitFor, within } from '@testing-library/react';
import type { Photo } from '@focinho/contracts/desk/photos';
import { aClient, aPet, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Photos } from './Photos';

const thor = aPet(1, aClient(1, { name: 'Ana' }), { name: 'Thor' });
const aPhoto = (index: number, change: Partial<Photo> = {}): Photo => ({
  id: idOf(800 + index),
  petId: thor.id,
  appointmentId: null,
  kind: 'PET',
  width: 1600,
  height: 1200,
  bytes: 200_000,
  createdAt: `2026-11-2${index}T12:00:00.000Z`,
  createdBy: { id: idOf(1), name: 'Bia' },
  ...change,
});

let tenant: TenantServer;
let photos: Photo[];
let refusal: { status: number; message: string } | undefined;
beforeEach(async () => {
  photos = [];
  refusal = undefined;
  URL.createObjectURL = () => 'blob:foto';
  tenant = await openTenant();
  tenant.failure = ({ method, path }) => {
    if (path === `/api/pets/${thor.id}/photos`) {
      if (refusal) return refusal;
      photos = [aPhoto(9, { kind: 'BEFORE' }), ...photos];
      return { status: 201, data: { photo: photos[0] } };
    }
    if (path === '/api/photos')
      return { data: { photos, pagination: { page: 1, limit: 24, total: photos.length, pages: 1 } } };
    const [, , , id, action] = path.split('/');
    if (method === 'DELETE') photos = photos.filter((photo) => photo.id !== id);
    if (action === 'restoration') photos = [aPhoto(1)];
    return path.startsWith('/api/photos/') ? { data: { photo: aPhoto(1) } } : undefined;
  };
});
afterEach(() => tenant.close());
const open = (props: Partial<Parameters<typeof Photos>[0]> = {}) =>
  renderTenantPage(() => <Photos pet={thor} kinds={['PET', 'BEFORE']} mainId={null} {...props} />, '/demo/pets');
const choose = async (user: ReturnType<typeof open>['user'], label = 'Escolher da galeria') =>
  user.upload(await screen.findByLabelText(label), new File(['foto'], 'IMG_1.jpg', { type: 'image/jpeg' }));

test('offers the camera and the gallery, and what it takes', async () => {
  open();
  expect(await screen.findByText('Thor ainda não tem fotos.')).toBeVisible();
  for (const name of ['Tirar foto', 'Escolher da galeria']) expect(screen.getByRole('button', { name })).toBeVisible();
  expect(screen.getByLabelText('Tirar foto')).toHaveAttribute('capture', 'environment');
  expect(screen.getByLabelText('Escolher da galeria')).not.toHaveAttribute('capture');
  expect(screen.getByLabelText('Escolher da galeria')).toHaveAttribute(
    'accept',
    'image/jpeg,image/png,image/webp,image/heic,image/heif',
  );
});

test('sends a chosen photo as it was taken, under a key, and shows it', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Antes'));
  await choose(user);
  expect(await screen.findByRole('button', { name: /^Foto de Thor, antes/ })).toBeVisible();
  const [sent, ...others] = tenant.sent('POST', `/api/pets/${thor.id}/photos`);
  expect(others).toEqual([]);
  expect(sent?.params.get('kind')).toBe('BEFORE');
  expect(sent?.headers.get('content-type')).toBe('application/octet-stream');
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
});

test('keeps what was refused with the reason, for another try or not', async () => {
  refusal = { status: 409, message: 'As 1.000 fotos do Plano Mini já estão em uso.' };
  const { user } = open();
  await choose(user);
  expect(await screen.findByText('As 1.000 fotos do Plano Mini já estão em uso.')).toBeVisible();
  refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('button', { name: /^Foto de Thor/ })).toBeVisible();
  expect(screen.queryByText('A foto não foi enviada')).not.toBeInTheDocument();
});

test('gives up what was refused for the quota when somebody says so, and sends the next one', async () => {
  refusal = { status: 409, message: 'As 1.000 fotos do Plano Mini já estão em uso. Exclua fotos antigas.' };
  const { user } = open();
  await choose(user);
  expect(await screen.findByText('A foto não foi enviada')).toBeVisible();
  refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(await screen.findByText('Thor ainda não tem fotos.')).toBeVisible();
  await choose(user);
  expect(await screen.findByRole('button', { name: /^Foto de Thor/ })).toBeVisible();
  expect(tenant.sent('POST', `/api/pets/${thor.id}/photos`)).toHaveLength(2);
});

test('keeps a photo while there is no network, and sends it when there is', async () => {
  refusal = { status: 503, message: 'Fora do ar' };
  const { user } = open();
  await choose(user);
  expect(await screen.findByText(/guardada neste aparelho, será enviada quando houver conexão/)).toBeVisible();
  refusal = undefined;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('button', { name: /^Foto de Thor/ })).toBeVisible();
  const keys = tenant.sent('POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('shows photos by day, one of them large, and deletes it with a way back', async () => {
  photos = [aPhoto(2, { kind: 'AFTER' }), aPhoto(1)];
  const { user } = open();
  expect(await screen.findByRole('heading', { name: '22/11/2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Foto de Thor, depois, 22/11/2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Thor: depois' }));
  expect(await dialog.findByText('22/11/2026 09:00 · Bia')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Foto mais antiga' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  await screen.findByText('Foto excluída.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: '21/11/2026' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('heading', { name: '21/11/2026' })).toBeVisible();
  expect(tenant.sent('DELETE').map(({ path }) => path)).toEqual([`/api/photos/${aPhoto(1).id}`]);
});

test('makes another photo the main one, which it then no longer offers', async () => {
  photos = [aPhoto(2), aPhoto(1)];
  const { user } = open({ mainId: aPhoto(2).id });
  await user.click(await screen.findByRole('button', { name: /22\/11\/2026$/ }));
  expect(await screen.findByRole('button', { name: 'Excluir' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar como principal' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Foto mais antiga' }));
  await user.click(await screen.findByRole('button', { name: 'Usar como principal' }));
  expect(await screen.findByText('Foto principal definida.')).toBeVisible();
  expect(tenant.sent('POST', `/api/photos/${aPhoto(1).id}/main`)).toHaveLength(1);
});
