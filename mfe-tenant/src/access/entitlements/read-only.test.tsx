import { screen, waitFor, within } from '@testing-library/react';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import type { Role } from '@focinho/contracts/kernel/enums';
import { subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import { DEFAULT_HOTEL_SETTINGS, type Stay } from '@focinho/contracts/agenda/stays';
import type { Consultation } from '@focinho/contracts/agenda/consultations';
import { PetConsultations } from '../../agenda/consultations/PetConsultations';
import { Page as DeskPage } from '../../desk/desk/DeskPage';
import { Page as HotelPage } from '../../desk/hotel/HotelPage';
import { aDeskPet, aLine, anEntry, anOrder, openDesk, type DeskServer } from '../../testing/desk-server';
import { Page as ClientsPage } from '../../people/clients/ClientsPage';
import { aClient, aPet, idOf } from '../../testing/records';
import { apiDay } from '../../testing/subscription-records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';

/* Once the subscription has lapsed, what writes is disabled and says why; reading, leaving and paying are not. */

const LAPSED = apiDay(addDays(subscriptionDay('America/Sao_Paulo', new Date()), -1));
const CONTRACT: Pick<TenantServer['contract'], 'plan' | 'subscription'> = {
  plan: 'PREMIUM',
  subscription: { state: 'READ_ONLY', trialEndsOn: LAPSED, writableUntil: LAPSED },
};
const REASON = 'Assinatura vencida: dá para ler, mas nada é salvo.';
const OF_OWNER = `${REASON} Reative em Configurações → Assinatura.`;
const OF_STAFF = `${REASON} Avise o proprietário da loja.`;

describe('a list', () => {
  let tenant: TenantServer;
  const open = async (role: Role) => {
    tenant = await openTenant({ clients: [aClient(1, { name: 'Mariana Souza' })] }, role);
    tenant.contract = CONTRACT;
    const page = renderTenantPage(ClientsPage, '/demo/clients');
    await screen.findByRole('cell', { name: /Mariana Souza/ });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Novo Cliente' })).toBeDisabled());
    return page;
  };
  afterEach(() => tenant.close());

  test('refuses what writes, with the reason, but not the rights of a client', async () => {
    await open('OWNER');
    for (const name of ['Novo Cliente', 'Excluir Mariana Souza']) {
      expect(screen.getByRole('button', { name })).toBeDisabled();
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(OF_OWNER);
    }
    expect(screen.getByRole('button', { name: 'Dados pessoais de Mariana Souza' })).toBeEnabled();
  });

  test('tells who cannot pay whom to ask', async () => {
    await open('STAFF');
    expect(screen.getByRole('button', { name: 'Novo Cliente' })).toHaveAccessibleDescription(OF_STAFF);
  });

  test('opens a form to be read, which neither its button nor Enter sends', async () => {
    const { user } = await open('OWNER');
    await user.click(screen.getByRole('button', { name: 'Editar Mariana Souza' }));
    const form = within(await screen.findByRole('dialog', { name: 'Editar Cliente' }));
    expect(form.getByLabelText('Nome')).toHaveValue('Mariana Souza');
    expect(form.getByRole('alert')).toHaveTextContent(OF_OWNER);
    expect(form.getByRole('button', { name: 'Salvar Alterações' })).toBeDisabled();
    await user.type(form.getByLabelText('Nome'), ' Lima{Enter}');
    expect(form.getByRole('button', { name: 'Cancelar' })).toBeEnabled();
    expect(tenant.sent('PUT')).toEqual([]);
  });

  test('has no create command in the palette that can be chosen', async () => {
    const { user, address } = await open('OWNER');
    await user.keyboard('{Control>}k{/Control}');
    const command = await screen.findByRole('option', { name: 'Nova Venda' });
    expect(command).toHaveAttribute('aria-disabled', 'true');
    expect(command).toHaveAttribute('title', OF_OWNER);
    await user.click(command);
    expect(address()).toBe('/demo/clients');
    expect(screen.getByRole('option', { name: /^Vendas/ })).not.toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the desk', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await openDesk();
    desk.contract = CONTRACT;
  });
  afterEach(() => desk.close());

  test('takes nobody in and begins no comanda, by button or key', async () => {
    desk.entries = [anEntry(0)];
    const { user, address } = renderTenantPage(DeskPage, '/demo/desk');
    const arrived = await screen.findByRole('button', { name: /^Chegou: / });
    await waitFor(() => expect(arrived).toBeDisabled());
    expect(screen.getByRole('button', { name: /Venda sem cliente/ })).toBeDisabled();
    await user.keyboard('{F8}');
    expect(await screen.findByText(OF_STAFF)).toBeVisible();
    expect(address()).toBe('/demo/desk');
    expect(desk.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('sends who is here on, and is paid what is open', async () => {
    desk.pets = [aDeskPet()];
    desk.entries = [anEntry(0, { stage: 'WAITING', arrivedAt: new Date().toISOString() })];
    desk.orders = [anOrder({ lines: [aLine('Banho', 60)], subtotal: 60, total: 60 })];
    renderTenantPage(DeskPage, `/demo/desk?order=${idOf(80)}`);
    expect(await screen.findByRole('heading', { name: 'Comanda 12' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Adicionar item' })).toBeDisabled());
    expect(screen.getByRole('button', { name: /Dinheiro/ })).toBeEnabled();
    const row = within(screen.getByRole('region', { name: 'Fila' }));
    for (const forward of row.getAllByRole('button')) expect(forward).toBeEnabled();
  });
});

const marina = aClient(1, { name: 'Marina' });
const thor = aPet(1, marina, { name: 'Thor' });
const listOf = (name: string, rows: object[]) => ({
  data: { [name]: rows, pagination: { page: 1, limit: 200, total: rows.length, pages: 1 } },
});

describe('the hotel', () => {
  const today = `${todayIn('America/Sao_Paulo')}T00:00:00.000Z`;
  const stay = {
    ...{ id: idOf(901), petId: thor.id, kennelId: idOf(801), serviceId: idOf(1), status: 'IN_HOUSE' },
    ...{ firstNight: today, checkOut: today, arrivalTime: '14:00', departureTime: '12:00', sharesKennel: false },
    ...{ belongings: null, notes: null, checkedInAt: null, checkedOutAt: null, createdAt: today },
    ...{ pet: { ...thor, lateDoses: [] }, client: { id: marina.id, name: 'Marina', phone: null } },
    ...{ kennel: { id: idOf(801), name: 'Canil 1', capacity: 1 }, service: { id: idOf(1), name: 'Diária' } },
    ...{ lines: [], total: 0, lacksDoses: false, deposit: null, order: null, cares: [], appointments: [] },
  } satisfies Stay;

  test('books nobody, and lets go whoever is there', async () => {
    const tenant = await openTenant({ clients: [marina], pets: [thor] }, 'OWNER');
    tenant.contract = CONTRACT;
    tenant.failure = ({ path }) => {
      if (path === '/api/hotel-settings') return { data: { settings: DEFAULT_HOTEL_SETTINGS } };
      return path === '/api/stays' ? listOf('stays', [stay]) : undefined;
    };
    const { user } = renderTenantPage(HotelPage, '/demo/hotel?view=today');
    const leave = await screen.findByRole('button', { name: 'Dar saída: Thor' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nova Hospedagem' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Nova Hospedagem' })).toHaveAccessibleDescription(OF_OWNER);
    await user.click(leave);
    const dialog = within(await screen.findByRole('dialog', { name: 'Saída de Thor' }));
    expect(dialog.getByRole('button', { name: 'Dar saída' })).toBeEnabled();
    tenant.close();
  });
});

describe('a consultation', () => {
  const note = {
    ...{ id: idOf(801), petId: thor.id, appointmentId: null, professionalId: idOf(700), addendumOf: null },
    ...{ professional: { id: idOf(700), name: 'Dra. Paula' }, reason: 'Coceira', findings: null, prescription: null },
    ...{ crmv: null, weight: null, signedAt: null, signedBy: null, createdAt: '2026-11-20T12:00:00.000Z' },
    ...{ createdBy: null, addenda: [] },
  } satisfies Consultation;

  test('is read, but neither begun nor signed', async () => {
    const tenant = await openTenant({ clients: [marina], pets: [thor] }, 'MANAGER');
    tenant.contract = CONTRACT;
    tenant.failure = ({ path }) => (path === '/api/consultations' ? listOf('consultations', [note]) : undefined);
    renderTenantPage(() => <PetConsultations pet={{ ...thor, client: marina }} />, `/demo/pets/${thor.id}`);
    expect(await screen.findByText('Rascunho')).toBeVisible();
    expect(screen.getByText('Coceira')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assinar' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Anotar consulta' })).toBeDisabled();
    tenant.close();
  });
});
