import { screen, waitFor, within } from '@testing-library/react';
import type { PetTutor } from '@focinho/contracts/people/pet-tutors';
import { aClient, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { PetTutors } from './PetTutors';

const pet = { id: idOf(301), name: 'Thor' };
const bia = aClient(2, { name: 'Bia Lima', phone: '(11) 98765-4321' });
const aTutor = (change: Partial<PetTutor> = {}): PetTutor => ({
  id: idOf(951),
  petId: pet.id,
  clientId: bia.id,
  relation: 'Filha',
  createdAt: '2026-11-20T12:00:00.000Z',
  client: { id: bia.id, name: bia.name, phone: bia.phone },
  ...change,
});

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({ clients: [bia] });
  tenant.failure = ({ path, method }) => {
    if (path === `/api/pets/${pet.id}/tutors`) return { status: 201, data: { tutor: aTutor() } };
    if (!path.startsWith('/api/pet-tutors/')) return undefined;
    return { data: method === 'DELETE' ? { id: idOf(951) } : { tutor: aTutor() } };
  };
});
afterEach(() => tenant.close());
const open = (tutors: PetTutor[]) =>
  renderTenantPage(() => <PetTutors pet={pet} tutors={tutors} />, `/demo/pets/${pet.id}`);

test('says whom else to call, and leads to their record', async () => {
  open([aTutor()]);
  expect(await screen.findByRole('link', { name: 'Bia Lima' })).toHaveAttribute('href', `/demo/clients/${bia.id}`);
  expect(screen.getByRole('link', { name: /^Ligar para Bia Lima/ })).toHaveAttribute('href', 'tel:+5511987654321');
  expect(screen.getByRole('link', { name: 'WhatsApp de Bia Lima' })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  );
  expect(screen.getByText('Filha')).toBeVisible();
});

test('adds one who is chosen, with a way back', async () => {
  const { user } = open([]);
  expect(await screen.findByText('Só quem paga por Thor está cadastrado.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Incluir outro tutor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Outro tutor de Thor' }));
  await user.click(dialog.getByRole('button', { name: 'Incluir' }));
  expect(await dialog.findByText('Selecione um cliente', { selector: '.ant-form-item-explain-error' })).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Cliente' }));
  await user.click(await screen.findByText('Bia Lima'));
  await user.type(dialog.getByLabelText('Relação'), 'Filha{Enter}');
  expect(await screen.findByText('Tutor incluído.')).toBeVisible();
  expect(tenant.sent('POST', `/api/pets/${pet.id}/tutors`)[0]?.body).toEqual({ clientId: bia.id, relation: 'Filha' });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(tenant.sent('DELETE', `/api/pet-tutors/${idOf(951)}`)).toHaveLength(1));
});

test('takes one away without asking, and back', async () => {
  const { user } = open([aTutor()]);
  await user.click(await screen.findByRole('button', { name: 'Remover Bia Lima de Thor' }));
  expect(await screen.findByText('Tutor removido deste pet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(tenant.sent('POST', `/api/pet-tutors/${idOf(951)}/restoration`)).toHaveLength(1));
});
