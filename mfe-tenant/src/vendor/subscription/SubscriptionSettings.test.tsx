import { screen, waitFor, within } from '@testing-library/react';
import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import type { Role } from '@focinho/contracts/kernel/enums';
import type { PixCharge } from '@focinho/contracts/payments/pix';
import { subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import { planChoiceSchema, type Invoice, type Subscription } from '@focinho/contracts/vendor/subscriptions';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { getConfig, provideConfig } from '@focinho/host/config';
import { Page as SettingsPage } from '../../settings/SettingsPage';
import { idOf } from '../../testing/records';
import { aSubscription, anInvoice } from '../../testing/subscription-records';
import { renderTenantPage } from '../../testing/render-tenant-page';

const TODAY = subscriptionDay('America/Sao_Paulo', new Date());
const inDays = (days: number) => addDays(TODAY, days);
/** Days of another year are written with it. */
const shown = (day: string) => (day.slice(0, 4) === TODAY.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day));

let server: ApiServer;
let subscription: Subscription;
let charge: PixCharge | null;
let refusal: ApiResponse | undefined;
let users: { id: string; name: string; email: string; role: Role }[];

function respond({ method, path, body }: ApiRequest): ApiResponse {
  if (path === '/api/tenants/info')
    return { data: { name: 'Patas Felizes', plan: subscription.plan, timeZone: 'America/Sao_Paulo' } };
  if (path === '/api/tenants/settings')
    return { data: { settings: { companyName: 'Patas Felizes Ltda', cnpj: '11222333000181' } } };
  if (path === '/api/users')
    return { data: { users, pagination: { page: 1, limit: 200, total: users.length, pages: 1 } } };
  if (refusal && method === 'POST') return refusal;
  if (path === '/api/subscription/plan') {
    const { plan, addOn } = planChoiceSchema.parse(body);
    subscription = {
      ...subscription,
      next: { plan, addOn, from: inDays(12) },
      openInvoice: anInvoice({ plan, addOn }),
    };
  }
  if (path === '/api/subscription/cancel') subscription = { ...subscription, isCancelled: true, openInvoice: null };
  if (path === '/api/subscription/resume') subscription = { ...subscription, isCancelled: false };
  if (path.endsWith('/charge')) {
    charge ??= aCharge();
    if (method === 'POST' && charge.status === 'EXPIRED') charge = aCharge({ brCode: '000201-segunda' });
    return { data: { invoice: subscription.openInvoice ?? subscription.invoices[0], charge } };
  }
  return { data: { subscription } };
}
const aCharge = (change: Partial<PixCharge> = {}): PixCharge => ({
  id: 'c1',
  status: 'OPEN',
  amount: 59.9,
  brCode: '000201-primeira',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  paidAt: null,
  isConfirmedByHand: false,
  orderId: null,
  saleId: null,
  clientId: null,
  invoiceId: 'i1',
  ...change,
});
const sent = (path: string, method = 'POST') =>
  server.requests.filter((request) => request.path === path && request.method === method);

async function open(change: Partial<Subscription>, role: Role = 'OWNER') {
  subscription = aSubscription(change);
  server = startApiServer((request) => currentUser(role)(request) ?? respond(request));
  await logIn();
  const page = renderTenantPage(SettingsPage, '/demo/settings?view=subscription');
  const heading = await screen.findByRole('heading', { name: 'Assinatura' });
  const panel = heading.closest('section');
  if (!panel) throw new Error('No panel');
  await waitFor(() => expect(within(panel).queryByText('Carregando assinatura...')).not.toBeInTheDocument());
  return { ...page, panel: within(screen.getByRole('heading', { name: 'Assinatura' }).closest('section') ?? panel) };
}
const paid = anInvoice({
  number: 7,
  periodStart: inDays(-10),
  periodEnd: inDays(19),
  dueOn: inDays(-11),
  paidAt: '2026-11-12T15:00:00.000Z',
});
const active: Partial<Subscription> = {
  state: 'ACTIVE',
  plan: 'BASIC',
  next: null,
  trialEndsOn: null,
  paidUntil: inDays(19),
  writableUntil: inDays(26),
  invoices: [paid],
};

beforeEach(() => {
  charge = null;
  refusal = undefined;
  users = [];
});
afterEach(() => server.close());

test('a trial shows how long it lasts, what comes after it and what that will cost', async () => {
  const { panel } = await open({ trialEndsOn: inDays(12), next: { plan: 'BASIC', addOn: 'NONE', from: inDays(13) } });
  expect(panel.getByText(`Teste grátis até ${shown(inDays(12))}, faltam 12 dias.`)).toBeVisible();
  expect(panel.getByText('Plano Mini (no teste você usa o Plano Max)')).toBeVisible();
  expect(panel.getByText('Preço').nextSibling).toHaveTextContent('R$ 59,90 por mês');
  expect(panel.getByText('Próxima fatura').nextSibling).toHaveTextContent(`R$ 59,90 até ${shown(inDays(12))}`);
  expect(screen.getByText('Nenhuma fatura por enquanto')).toBeVisible();
});

test('a month that is paid before the trial is over is shown with the plan that follows', async () => {
  const mini = { plan: 'BASIC', addOn: 'NONE', from: inDays(13) } as const;
  const { panel } = await open({
    ...active,
    plan: 'PREMIUM',
    next: mini,
    trialEndsOn: inDays(12),
    paidUntil: inDays(43),
  });
  expect(panel.getByText(`Em dia até ${shown(inDays(43))}.`)).toBeVisible();
  expect(panel.getByText('Plano Mini (no teste você usa o Plano Max)')).toBeVisible();
  expect(panel.getByText('Preço').nextSibling).toHaveTextContent('R$ 59,90 por mês');
});

test('a trial of the plan that was chosen says so once', async () => {
  const { panel } = await open({ trialEndsOn: inDays(12), next: { plan: 'PREMIUM', addOn: 'NONE', from: inDays(13) } });
  expect(panel.getByText('Plano Max, o mesmo que você já usa no teste')).toBeVisible();
});

test('credit that was given back is shown with its day and its way, also if it has not arrived', async () => {
  const returned = { id: 'r1', at: '2026-11-12T15:00:00.000Z', amount: 40, reason: 'PIX para ana@patas.example' };
  const { panel } = await open({
    ...active,
    creditReturns: [
      { ...returned, isRestored: false },
      { ...returned, id: 'r2', amount: 30, isRestored: true },
    ],
  });
  const shownReturns = panel.getByText('Crédito devolvido').nextSibling;
  expect(shownReturns).toHaveTextContent('R$ 40,00 em 12/11/2026: PIX para ana@patas.example');
  expect(shownReturns).toHaveTextContent(/30,00 .* \(não chegou, é crédito de novo\)$/);
});

test('a planned change is shown beside the plan that still holds', async () => {
  const mini = { plan: 'BASIC', addOn: 'NONE', from: inDays(20) } as const;
  const { panel } = await open({ ...active, plan: 'PREMIUM', next: mini });
  expect(panel.getByText('Preço').nextSibling).toHaveTextContent('R$ 129,90 por mês');
  expect(panel.getByText(`Plano Mini a partir de ${shown(inDays(20))}`)).toBeVisible();
  expect(panel.getByText('Próxima fatura').nextSibling).toHaveTextContent('R$ 59,90');
});

test('a contract made by hand is one calm sentence, with nothing to do', async () => {
  const { panel } = await open({
    state: 'BY_HAND',
    plan: 'PREMIUM',
    next: null,
    trialEndsOn: null,
    writableUntil: null,
  });
  expect(
    panel.getByText('Seu contrato é combinado diretamente com a gente: não vence e não há nada a pagar por aqui.'),
  ).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Faturas' })).not.toBeInTheDocument();
});

test('a manager reads but neither pays nor changes, and staff do not see it', async () => {
  const { panel, unmount } = await open({ ...active, openInvoice: anInvoice({}) }, 'MANAGER');
  expect(panel.getByText('Só o proprietário paga e muda a assinatura.')).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  await logOutTo('STAFF');
  renderTenantPage(SettingsPage, '/demo/settings?view=subscription');
  expect(await screen.findByRole('heading', { name: 'Informações do Pet Shop' })).toBeVisible();
  expect(screen.queryByText('Assinatura')).not.toBeInTheDocument();
});
async function logOutTo(role: Role) {
  server.close();
  server = startApiServer((request) => currentUser(role)(request) ?? respond(request));
  await logIn();
}

test('an open invoice is paid by PIX, and the screen notices by itself', async () => {
  const invoice = anInvoice({ number: 8, dueOn: inDays(3) });
  const { user, panel } = await open({ ...active, openInvoice: invoice });
  const open8 = within(panel.getByRole('region', { name: 'Fatura aberta' }));
  expect(open8.getByText('Fatura nº 8')).toBeVisible();
  expect(open8.getByText(`Vence em ${shown(inDays(3))}`)).toBeVisible();
  await user.click(open8.getByRole('button', { name: 'Pagar com PIX' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fatura nº 8' }));
  expect(await dialog.findByText(/Esta tela avisa sozinha quando o pagamento chegar/)).toBeVisible();
  expect(sent(`/api/subscription/invoices/${invoice.id}/charge`)).toHaveLength(1);
  const isPaid: Invoice = { ...invoice, paidAt: new Date().toISOString() };
  subscription = { ...subscription, openInvoice: null, paidUntil: inDays(49), invoices: [isPaid, paid] };
  charge = aCharge({ status: 'PAID', paidAt: isPaid.paidAt });
  expect(await dialog.findByText('Pagamento recebido. Obrigado!')).toBeVisible();
  expect(dialog.getByText('Pago')).toBeVisible();
  expect(await panel.findByText(`Em dia até ${shown(inDays(49))}.`)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Fatura aberta' })).not.toBeInTheDocument();
  await user.click(dialog.getByText('Fechar'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an invoice of which a part has arrived says what is missing', async () => {
  const { panel } = await open({ ...active, openInvoice: anInvoice({ number: 8, amount: 129.9, received: 128.9 }) });
  expect(panel.getByRole('region', { name: 'Fatura aberta' })).toHaveTextContent(
    /Chegaram R\$\s128,90 de R\$\s129,90: faltam R\$\s1,00\./,
  );
});

test('what came beyond an invoice is said once, with what became of it', async () => {
  const invoice = anInvoice({ number: 8, dueOn: inDays(3) });
  const { user, panel } = await open({ ...active, openInvoice: invoice });
  await user.click(await panel.findByRole('button', { name: 'Pagar com PIX' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fatura nº 8' }));
  await dialog.findByText(/Esta tela avisa sozinha/);
  const paidAt = new Date().toISOString();
  const received = invoice.amount + 10;
  subscription = { ...subscription, openInvoice: null, invoices: [{ ...invoice, received, paidAt }, paid] };
  charge = aCharge({ status: 'PAID', receivedAmount: received, paidAt });
  expect(await dialog.findByText(/a mais viraram crédito/)).toBeVisible();
  expect(dialog.getAllByText(/a mais/)).toHaveLength(1);
});

test('a code that has expired is replaced, and a failure can be tried again', async () => {
  refusal = { status: 503, message: 'O provedor do PIX não respondeu.' };
  const { user, panel } = await open({ ...active, openInvoice: anInvoice({ number: 8 }) });
  await user.click(panel.getByRole('button', { name: 'Pagar com PIX' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fatura nº 8' }));
  expect(await dialog.findByText('O provedor do PIX não respondeu.')).toBeVisible();
  refusal = undefined;
  await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByRole('img', { name: /^QR code do PIX/ })).toBeVisible();
  charge = aCharge({ status: 'EXPIRED' });
  await user.click(await dialog.findByRole('button', { name: 'Gerar novo código' }));
  expect(await dialog.findByRole('img', { name: /^QR code do PIX/ })).toBeVisible();
});

test('another plan says what changes before it is confirmed', async () => {
  const { user } = await open(active);
  await user.click(screen.getByRole('button', { name: 'Mudar plano' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar plano' }));
  expect(await dialog.findByText('É o que você já tem contratado.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /Plano Max R\$\s129,90 por mês/ }));
  expect(await dialog.findByText(/Vale assim que a diferença for paga: R\$ 46,66/)).toBeVisible();
  expect(
    dialog.getByText(
      'Você ganha: Vários usuários, Painel de execução, Protocolo de vacinas, Termos assinados, Cashback para tutores, Comissões da equipe, Consultas com receita, Hotel para pets, Integrações.',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('radio', { name: /NFC-e 300 .* Até 300 notas por mês/ })).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'Confirmar mudança' }));
  await screen.findByText('Plano escolhido com sucesso!');
  expect(sent('/api/subscription/plan')[0]?.body).toEqual({ plan: 'PREMIUM', addOn: 'NONE' });
  expect(await screen.findByRole('region', { name: 'Fatura aberta' })).toBeVisible();
});

test('a plan for one user asks which owner stays, and sends the answer', async () => {
  const person = (n: number, name: string, role: Role) => ({ id: idOf(n), name, email: `${n}@patas.example`, role });
  users = [person(1, 'Ana', 'OWNER'), person(2, 'Bia', 'STAFF'), person(3, 'Caio', 'OWNER')];
  const { user } = await open({ ...active, plan: 'PREMIUM' });
  await user.click(screen.getByRole('button', { name: 'Mudar plano' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar plano' }));
  expect(dialog.queryByLabelText('Quem continua com acesso')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Plano Mini/ }));
  await user.click(await dialog.findByRole('combobox', { name: 'Quem continua com acesso' }));
  const options = await screen.findAllByText(/^(Ana|Bia|Caio)$/, { selector: '.ant-select-item-option-content' });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ana', 'Caio']);
  await user.click(screen.getByText('Caio', { selector: '.ant-select-item-option-content' }));
  await user.click(dialog.getByRole('button', { name: 'Confirmar mudança' }));
  await screen.findByText('Plano escolhido com sucesso!');
  expect(sent('/api/subscription/plan')[0]?.body).toEqual({ plan: 'BASIC', addOn: 'NONE', keepUserId: idOf(3) });
});

test('a receipt says what was too much, what credit has paid, and who sells', async () => {
  const withMoney = { ...paid, amount: 59.9, received: 70 };
  const later = { ...paid, id: 'i2', number: 8, paidAt: '2026-11-20T15:00:00.000Z', received: 20 };
  const back = { id: 'r1', at: '2026-11-15T15:00:00.000Z', amount: 10, reason: 'PIX', isRestored: false };
  const { user } = await open({ ...active, invoices: [withMoney, later], creditReturns: [back] });
  provideConfig({ ...getConfig(), company: 'Focinho Ltda · CNPJ 11.222.333/0001-81 · Rua das Flores, 120' });
  await user.click(screen.getByRole('button', { name: 'Ver recibo da fatura 7' }));
  const first = within(await screen.findByRole('article', { name: 'Recibo da fatura 7' }));
  expect(first.getByText('Focinho Ltda · CNPJ 11.222.333/0001-81 · Rua das Flores, 120')).toBeVisible();
  expect(first.getByText('A mais, virou crédito').nextSibling).toHaveTextContent('R$ 10,10');
  expect(first.getByText('Devolvido em 15/11/2026').nextSibling).toHaveTextContent('R$ 10,00');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Ver recibo da fatura 8' }));
  const second = within(await screen.findByRole('article', { name: 'Recibo da fatura 8' }));
  expect(second.getByText('Forma').nextSibling).toHaveTextContent('PIX e crédito');
  expect(second.getByText('Pago com crédito').nextSibling).toHaveTextContent('R$ 39,90');
});

test('in the trial the first month can be paid at once', async () => {
  const { user } = await open({ trialEndsOn: inDays(12), next: { plan: 'BASIC', addOn: 'NONE', from: inDays(13) } });
  await user.click(screen.getByRole('button', { name: 'Pagar o primeiro mês' }));
  expect(await screen.findByRole('dialog', { name: 'Fatura nº 1' })).toBeVisible();
  expect(sent('/api/subscription/plan')[0]?.body).toEqual({ plan: 'BASIC', addOn: 'NONE' });
});

test.each([
  ['READ_ONLY', 20, 'A loja já está somente para leitura e continua assim'],
  ['ARCHIVED', 120, 'A loja já está arquivada'],
] as const)('who cancels in the state %s is not told that it begins now', async (state, days, text) => {
  const { user, panel } = await open({ ...active, state, paidUntil: inDays(-days), writableUntil: inDays(7 - days) });
  await user.click(panel.getByRole('button', { name: 'Cancelar assinatura' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar assinatura' }));
  expect(dialog.getByText(new RegExp(text))).not.toHaveTextContent('A partir de agora');
});

test('who cancels is told what happens to the data, and can come back', async () => {
  const { user, panel } = await open(active);
  await user.click(panel.getByRole('button', { name: 'Cancelar assinatura' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar assinatura' }));
  expect(dialog.getByText(new RegExp(`Tudo funciona até ${shown(inDays(19))}`))).toHaveTextContent('sem apagar nada');
  await user.click(dialog.getByRole('button', { name: 'Cancelar assinatura' }));
  expect(await panel.findByText(/^Cancelada: tudo funciona até/)).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Mudar plano' })).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Retomar assinatura' }));
  const question = within(await screen.findByRole('dialog', { name: 'Retomar assinatura' }));
  await user.click(question.getByRole('button', { name: 'Retomar' }));
  expect(await panel.findByText(/^Em dia até/)).toBeVisible();
  // The toast of the resumption is the newest.
  await user.click(screen.getAllByRole('button', { name: 'Desfazer' })[0] ?? document.body);
  expect(await panel.findByText(/^Cancelada: tudo funciona até/)).toBeVisible();
});

test('a paid invoice has a receipt to print', async () => {
  const { user } = await open(active);
  await user.click(screen.getByRole('button', { name: 'Ver recibo da fatura 7' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recibo da fatura nº 7' }));
  const receipt = within(dialog.getByRole('article', { name: 'Recibo da fatura 7' }));
  expect(receipt.getByText('Pago em').nextSibling).toHaveTextContent('12/11/2026');
  expect(await receipt.findByText('Patas Felizes Ltda')).toBeVisible();
  expect(receipt.getByText('R$ 59,90')).toBeVisible();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(dialog.getByRole('button', { name: 'Imprimir Recibo' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});
