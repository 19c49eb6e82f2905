import { screen, waitFor, within } from '@testing-library/react';
import type { Consultation } from '@focinho/contracts/agenda/consultations';
import { session } from '@focinho/host/session';
import { aClient, aPet, aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { PetConsultations } from './PetConsultations';

const ana = aClient(1, { name: 'Ana Lima' });
const thor = aPet(1, ana, { name: 'Thor' });
const paula = { id: idOf(700), name: 'Dra. Paula' };
const aNote = (index: number, change: Partial<Consultation> = {}): Consultation => ({
  id: idOf(800 + index),
  petId: thor.id,
  appointmentId: null,
  professionalId: paula.id,
  professional: paula,
  addendumOf: null,
  reason: 'Coceira',
  findings: 'Otite externa',
  prescription: 'Otomax, 4 gotas',
  crmv: 'SP 123',
  weight: 12.4,
  signedAt: null,
  signedBy: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: null,
  addenda: [],
  ...change,
});
const signed = { signedAt: '2026-11-20T12:30:00.000Z' };

let tenant: TenantServer;
let notes: Consultation[];
beforeEach(async () => {
  notes = [aNote(1)];
  tenant = await openTenant({ clients: [ana], pets: [thor] }, 'MANAGER');
  tenant.failure = ({ path, method }) => {
    const pagination = { page: 1, limit: 200, total: 1, pages: 1 };
    if (path === '/api/consultations' && method === 'GET') return { data: { consultations: notes, pagination } };
    if (path.endsWith('/signature')) {
      notes = [aNote(1, signed)];
      return { data: { consultation: notes[0] } };
    }
    return undefined;
  };
});
afterEach(() => tenant.close());
const open = () => renderTenantPage(() => <PetConsultations pet={{ ...thor, client: ana }} />, `/demo/pets/${thor.id}`);

test('a draft is signed after a question, and its prescription is printed with the CRMV', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  expect(await screen.findByText('Rascunho')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Receita' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Assinar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Assinar consulta' }));
  await user.click(question.getByRole('button', { name: 'Assinar' }));
  expect(await screen.findByText('Assinada')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Receita/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receita de Thor' }));
  expect(dialog.getByText('CRMV SP 123')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /Imprimir Receita/ }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

const exam = aService(1, { name: 'Consulta', category: 'CONSULTA' });
async function openAsStaffWith(serviceIds: string[]) {
  tenant.close();
  tenant = await openTenant({ clients: [ana], pets: [thor], services: [exam] }, 'STAFF');
  const userId = session.getState().user?.id;
  const pagination = { page: 1, limit: 200, total: 1, pages: 1 };
  tenant.failure = ({ path }) => {
    if (path === '/api/professionals')
      return { data: { professionals: [{ ...paula, userId, serviceIds }], pagination } };
    return path === '/api/consultations' ? { data: { consultations: notes, pagination } } : undefined;
  };
  open();
}

test('staff who do no consultations are shown nothing, and nothing is asked for that would be refused', async () => {
  await openAsStaffWith([idOf(999)]);
  await waitFor(() => expect(tenant.sent('GET', '/api/services')).toHaveLength(1));
  expect(screen.queryByText('Consultas')).toBeNull();
  expect(tenant.sent('GET', '/api/consultations')).toEqual([]);
});

test('staff who do consultations see them', async () => {
  await openAsStaffWith([exam.id]);
  expect(await screen.findByText('Rascunho')).toBeVisible();
});

test('in a plan without consultations they can be read, and nothing is written', async () => {
  tenant.contract = { plan: 'BASIC' };
  notes = [aNote(1, signed)];
  open();
  expect(await screen.findByText(/Consultas são do Plano Max/)).toBeVisible();
  expect(screen.getByText('Otite externa')).toBeVisible();
  expect(screen.getByRole('button', { name: /Receita/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fazer adendo' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Anotar consulta' })).toBeNull();
});
