import { screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import { featureRefusal, readOnlyRefusal } from '@focinho/contracts/vendor/entitlements';
import type { FieldError } from '@focinho/contracts/kernel/envelope';
import type { Role } from '@focinho/contracts/kernel/enums';
import { subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import { Page as BoardPage } from '../../desk/board/BoardPage';
import { Page as ClientsPage } from '../../people/clients/ClientsPage';
import { Page as SettingsPage } from '../../settings/SettingsPage';
import { aClient } from '../../testing/records';
import { apiDay } from '../../testing/subscription-records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';

const TODAY = subscriptionDay('America/Sao_Paulo', new Date());
const shown = (day: string) => (day.slice(0, 4) === TODAY.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day));

let tenant: TenantServer;
afterEach(() => tenant.close());

async function openAs(role: Role, contract: TenantServer['contract']) {
  tenant = await openTenant({ clients: [aClient(1, { name: 'Mariana Souza' })] }, role);
  tenant.contract = contract;
}
const inState = (state: 'BY_HAND' | 'TRIAL' | 'ACTIVE' | 'GRACE' | 'READ_ONLY', days: number) => ({
  plan: 'PREMIUM' as const,
  subscription: { state, trialEndsOn: apiDay(addDays(TODAY, days)), writableUntil: apiDay(addDays(TODAY, days)) },
});
const bar = () => screen.queryByRole('region', { name: 'Aviso da assinatura' });

describe('the bar above the pages', () => {
  const open = async () => {
    const page = renderTenantPage(ClientsPage, '/demo/clients');
    await screen.findByRole('cell', { name: /Mariana Souza/ });
    await waitFor(() => expect(tenant.sent('GET', '/api/tenants/info')).not.toHaveLength(0));
    return page;
  };

  test.each([
    ['a contract by hand', inState('BY_HAND', 0)],
    ['a shop that has paid', inState('ACTIVE', 30)],
    ['a server that says nothing of it', { plan: 'BASIC' as const }],
  ])('is not there for %s, and costs one cached call', async (_case, contract) => {
    await openAs('OWNER', contract);
    await open();
    expect(bar()).not.toBeInTheDocument();
    expect(tenant.sent('GET', '/api/tenants/info')).toHaveLength(1);
    expect(tenant.sent('GET', '/api/subscription')).toHaveLength(0);
  });

  test('says from the first day on that it is a trial, quietly', async () => {
    await openAs('OWNER', inState('TRIAL', 12));
    await open();
    expect(await screen.findByText(`Teste grátis até ${shown(addDays(TODAY, 12))}: faltam 12 dias.`)).toBeVisible();
    expect(bar()).toHaveAttribute('data-quiet', 'true');
  });

  test('says that the trial ends, leads to the subscription, and is dismissed for the day', async () => {
    await openAs('OWNER', inState('TRIAL', 2));
    const first = await open();
    const text = `O teste grátis vai até ${shown(addDays(TODAY, 2))}. Escolha o plano e continue sem parar.`;
    expect(await screen.findByText(text)).toBeVisible();
    await first.user.click(screen.getByRole('button', { name: 'Dispensar aviso por hoje' }));
    expect(bar()).not.toBeInTheDocument();
    first.unmount();
    const again = await open();
    expect(bar()).not.toBeInTheDocument();
    again.unmount();
    localStorage.setItem('focinho.subscription-bar', `demo ${addDays(TODAY, -1)}`);
    const tomorrow = await open();
    await tomorrow.user.click(await screen.findByRole('button', { name: 'Ver assinatura' }));
    expect(tomorrow.address()).toBe('/demo/settings?view=subscription');
  });

  test('says until when a late payment does no harm', async () => {
    await openAs('MANAGER', inState('GRACE', 3));
    await open();
    const text = `Pagamento atrasado: tudo funciona até ${shown(addDays(TODAY, 3))}. Avise o proprietário da loja.`;
    expect(await screen.findByText(text)).toBeVisible();
    expect(bar()).toHaveAttribute('data-urgent', 'true');
  });

  test('stays while the shop can only read, and leads nobody where they may not go', async () => {
    await openAs('STAFF', inState('READ_ONLY', -1));
    await open();
    const text = 'A assinatura da loja venceu: dá para ler, mas nada é salvo. Avise o proprietário da loja.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dispensar aviso por hoje' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ver assinatura' })).not.toBeInTheDocument();
  });
});

test('the bar tells who may pay what to do', async () => {
  await openAs('OWNER', inState('READ_ONLY', -1));
  renderTenantPage(ClientsPage, '/demo/clients');
  const text = `Somente leitura desde ${shown(TODAY)}. Pague e continue de onde parou.`;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ver assinatura' })).toBeVisible();
});

describe('what the plan does not have', () => {
  test('the board is explained in its place, with the way to the plan that has it', async () => {
    await openAs('OWNER', { plan: 'BASIC' });
    const { user, address } = renderTenantPage(BoardPage, '/demo/board');
    expect(await screen.findByRole('heading', { name: 'O Painel de execução é do Plano Max' })).toBeVisible();
    expect(screen.getByText(/R\$ 129,90 por mês/)).toBeVisible();
    expect(tenant.sent('GET', '/api/queue')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Conhecer o Plano Max' }));
    expect(address()).toBe('/demo/settings?view=subscription');
  });

  test('who cannot change the plan is told who can', async () => {
    await openAs('STAFF', { plan: 'BASIC' });
    renderTenantPage(BoardPage, '/demo/board');
    expect(await screen.findByText('Fale com o proprietário da loja para mudar de plano.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Conhecer o Plano Max' })).not.toBeInTheDocument();
  });

  test.each(['Novo Usuário', 'Convidar'])('"%s" explains why a second user needs another plan', async (button) => {
    await openAs('OWNER', { plan: 'BASIC' });
    const { user, address } = renderTenantPage(SettingsPage, '/demo/settings?view=team');
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mais de um usuário é do Plano Max' }));
    await user.click(dialog.getByRole('button', { name: 'Conhecer o Plano Max' }));
    expect(address()).toBe('/demo/settings?view=subscription');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a call that the subscription does not allow', () => {
  async function refusedWith(error: FieldError, role: Role = 'OWNER') {
    await openAs(role, { plan: 'PREMIUM' });
    tenant.failure = ({ method }) =>
      method === 'POST' ? { status: 402, message: error.message, errors: [error] } : undefined;
    const page = renderTenantPage(ClientsPage, '/demo/clients?new=1');
    const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Cliente' }));
    await page.user.type(form.getByLabelText('Nome'), 'Beatriz');
    await page.user.type(form.getByLabelText('E-mail'), 'bia@exemplo.com.br{Enter}');
    await screen.findByText('Erro ao criar cliente. Tente novamente.');
    return { ...page, form, toasts: within(screen.getByRole('region', { name: /Notifications/ })) };
  }

  test('says why, leads to the subscription and keeps what was typed', async () => {
    const { user, form, toasts, address } = await refusedWith(readOnlyRefusal);
    expect(toasts.getByText(readOnlyRefusal.message)).toBeVisible();
    expect(form.getByLabelText('Nome')).toHaveValue('Beatriz');
    await user.click(toasts.getByRole('button', { name: 'Ver assinatura' }));
    expect(address()).toBe('/demo/settings?view=subscription');
  });

  test('names the plan that would allow it', async () => {
    const { toasts } = await refusedWith(featureRefusal('users'));
    expect(toasts.getByText('Vários usuários: faz parte do Plano Max.')).toBeVisible();
    expect(toasts.getByRole('button', { name: 'Conhecer o Plano Max' })).toBeVisible();
  });

  test('has no button for those who may not see the subscription', async () => {
    const { toasts } = await refusedWith(readOnlyRefusal, 'STAFF');
    expect(toasts.getByText(readOnlyRefusal.message)).toBeVisible();
    expect(toasts.queryByRole('button', { name: 'Ver assinatura' })).not.toBeInTheDocument();
  });
});
