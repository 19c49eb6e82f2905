import { screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@focinho/contracts/kernel/dates';
import type { Role } from '@focinho/contracts/kernel/enums';
import { subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import { Page as DeskPage } from '../../desk/desk/DeskPage';
import { aDeskPet, aLine, anEntry, anOrder, openDesk, type DeskServer } from '../../testing/desk-server';
import { Page as ClientsPage } from '../../people/clients/ClientsPage';
import { aClient, idOf } from '../../testing/records';
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
