import { screen, waitFor, within } from '@testing-library/react';
import { agendaSettingsInputSchema, type AgendaSettings } from '@focinho/contracts/agenda/agenda-settings';
import { todayIn } from '@focinho/contracts/kernel/dates';
import type { Role } from '@focinho/contracts/kernel/enums';
import {
  PROFESSIONAL_FIELDS,
  professionalInputSchema,
  type Professional,
} from '@focinho/contracts/agenda/professionals';
import { blank } from '@focinho/contracts/kernel/record-fields';
import { stationInputSchema, type Station } from '@focinho/contracts/agenda/stations';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { setViewport } from '@focinho/ui/jest/viewport';
import { Page } from '../../settings/SettingsPage';
import { aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';

const createdAt = '2026-01-05T12:00:00.000Z';
const on = (weekday: number, from: string, to: string) => ({ weekday, from, to });
const rafael: Professional = {
  ...blank(PROFESSIONAL_FIELDS),
  id: idOf(1),
  name: 'Rafael',
  color: '#4f46e5',
  userId: idOf(50),
  user: { id: idOf(50), name: 'Rafael Lima' },
  serviceIds: [idOf(201), idOf(202)],
  hours: [1, 2, 3, 4, 5].flatMap((weekday) => [on(weekday, '08:00', '12:00'), on(weekday, '13:00', '18:00')]),
  dayHours: [],
  timeOff: [{ from: '2099-01-04T00:00', to: '2099-01-19T00:00', reason: 'Férias' }],
  isActive: true,
  createdAt,
};
const year = Number(todayIn('America/Sao_Paulo').slice(0, 4));

let professionals: Professional[];
let stations: Station[];
let settings: AgendaSettings;
let server: ApiServer;
let failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;

const listOf = (key: string, rows: object[]): ApiResponse => ({
  data: { [key]: rows, pagination: { page: 1, limit: 200, total: rows.length, pages: 1 } },
});
function respond({ method, path, body }: ApiRequest): ApiResponse {
  const [, , noun, id] = path.split('/');
  if (path === '/api/tenants/info')
    return { data: { name: 'Pet Shop Demo', plan: 'PREMIUM', timeZone: 'America/Sao_Paulo' } };
  if (noun === 'users')
    return listOf(
      'users',
      ['Rafael Lima', 'Camila Andrade'].map((name, index) => ({
        id: idOf(50 + index),
        name,
        email: 'x@demo.example',
        role: 'STAFF',
        phone: null,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      })),
    );
  if (noun === 'services') return listOf('services', [aService(1, { name: 'Banho' }), aService(2, { name: 'Tosa' })]);
  if (noun === 'agenda') {
    if (method === 'PUT') settings = { ...settings, ...agendaSettingsInputSchema.parse(body) };
    return { data: { settings } };
  }
  if (noun === 'professionals') {
    if (method === 'GET') return listOf('professionals', professionals);
    if (method === 'DELETE') professionals = professionals.filter((known) => known.id !== id);
    if (method === 'DELETE') return {};
    const input = { ...professionals.find((known) => known.id === id), ...Object(body) };
    const professional = { ...rafael, id: id ?? idOf(2), user: null, ...professionalInputSchema.parse(input) };
    professionals = [...professionals.filter((known) => known.id !== id), professional];
    return { status: method === 'POST' ? 201 : 200, data: { professional } };
  }
  if (noun === 'protocols') return listOf('protocols', []);
  if (method === 'GET') return listOf('stations', stations);
  const changed = { ...stations.find((known) => known.id === id), ...Object(body) };
  const station = { id: id ?? idOf(80 + stations.length), createdAt, ...stationInputSchema.parse(changed) };
  stations = [...stations.filter((known) => known.id !== id), station];
  return { status: method === 'POST' ? 201 : 200, data: { station } };
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);
const panel = (title: RegExp | string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body);

/** A heading of each tab that has something of the agenda in it. */
const FIRST_OF = { team: /^Profissionais \(/, hours: 'Horário de funcionamento', stations: /^Estações \(/ };

async function open(role: Role = 'MANAGER', tab: keyof typeof FIRST_OF = 'team') {
  server = startApiServer((request) => failure?.(request) ?? currentUser(role)(request) ?? respond(request));
  await logIn();
  const view = renderTenantPage(Page, `/demo/settings?view=${tab}`);
  await screen.findByRole('heading', { name: FIRST_OF[tab] });
  return view;
}

beforeEach(() => {
  professionals = [rafael];
  stations = [{ id: idOf(70), name: 'Banheira 1', kind: 'TUB', capacity: 1, isActive: true, createdAt }];
  settings = {
    hours: [on(1, '08:00', '18:00')],
    holidays: [{ day: `${year}-12-25`, name: 'Natal' }],
    staffMaySqueezeIn: false,
    lateCancellationHours: 24,
    simultaneousPets: 1,
  };
  failure = undefined;
});
afterEach(() => server.close());

const typeUser = async (user: Awaited<ReturnType<typeof open>>['user'], name?: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Usuário' }));
  if (name) await user.type(dialog.getByLabelText('Nome'), name);
  await user.type(dialog.getByLabelText('E-mail'), 'bia@demo.example');
  await user.type(dialog.getByLabelText('Senha'), 'uma-senha-boa');
  return dialog;
};
const bia = { id: idOf(40), name: 'Bia', email: 'bia@demo.example', role: 'STAFF', phone: null, isActive: true };
const withBia = ({ method, path }: ApiRequest): ApiResponse | undefined => {
  if (path !== '/api/users') return undefined;
  const user = { ...bia, createdAt, updatedAt: createdAt };
  if (method === 'POST') return { status: 201, data: { user } };
  return { data: { users: [user], pagination: { page: 1, limit: 20, total: 1, pages: 1 } } };
};

test('a new user who also attends becomes a professional next', async () => {
  failure = withBia;
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Novo Usuário' }));
  const dialog = await typeUser(user, 'Bia');
  await user.click(dialog.getByLabelText('Também atende os pets (profissional)'));
  await user.click(dialog.getByRole('button', { name: 'Criar Usuário' }));
  const next = within(await screen.findByRole('dialog', { name: 'Criar Novo Profissional' }));
  expect(next.getByLabelText('Nome')).toHaveValue('Bia');
  await user.click(next.getByRole('button', { name: 'Criar Profissional' }));
  await screen.findByText('Profissional criado com sucesso!');
  expect(sent('POST').at(-1)?.body).toMatchObject({ name: 'Bia', userId: bia.id });
  expect(sent('POST')[0]?.body).not.toHaveProperty('attends');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Criar Novo Profissional' })).toBeNull());
});

test('a professional without a log-in gets one in one step', async () => {
  professionals = [{ ...rafael, name: 'Bia', userId: null, user: null }];
  failure = withBia;
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Dar acesso ao sistema Bia' }));
  const dialog = await typeUser(user);
  expect(dialog.getByLabelText('Nome')).toHaveValue('Bia');
  expect(dialog.queryByLabelText('Também atende os pets (profissional)')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Criar Usuário' }));
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ userId: bia.id, was: { userId: null } }));
});

test('lists professionals with their user, services, hours and absences', async () => {
  professionals = [
    rafael,
    { ...rafael, id: idOf(2), name: 'Bia', user: null, serviceIds: null, hours: [], timeOff: [] },
  ];
  await open();
  expect(screen.getByRole('link', { name: 'Faturamento' })).toHaveAttribute('href', '/demo/reports?view=revenue');
  const first = within(panel(/^Profissionais/).getByRole('row', { name: /Rafael/ }));
  expect(await first.findByText('Banho')).toBeVisible();
  for (const text of [
    'Usuário: Rafael Lima',
    'e mais 1',
    'seg a sex 08:00–12:00 e 13:00–18:00',
    'Ausente: 04/01/2099 a 18/01/2099',
    'Ativo',
  ])
    expect(first.getByText(text)).toBeVisible();
  const second = within(panel(/^Profissionais/).getByRole('row', { name: /Bia/ }));
  for (const text of ['Todos os serviços', 'Horários da loja']) expect(second.getByText(text)).toBeVisible();
});

test('creates a professional with hours that are copied to other days', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Novo Profissional' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Profissional' }));
  await waitFor(() => expect(dialog.getByLabelText('Nome')).toHaveFocus());
  // The colour of the first professional is taken.
  expect(dialog.getByRole('radio', { name: 'Azul' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Rosa' }));

  await user.click(dialog.getByRole('combobox', { name: 'Usuário (opcional)' }));
  const options = within(await screen.findByRole('listbox').then((list) => list.parentElement ?? list));
  const camila = await options.findByTitle('Camila Andrade');
  expect(options.queryByTitle('Rafael Lima')).not.toBeInTheDocument();
  await user.click(camila);
  expect(dialog.getByLabelText('Nome')).toHaveValue('Camila Andrade');

  expect(dialog.getByText('Como a loja')).toBeVisible();
  expect(dialog.queryByText('Não trabalha')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Definir horários próprios' }));
  expect(dialog.getByLabelText('Segunda-feira, fim 1')).toHaveValue('18:00');
  await user.click(dialog.getByRole('button', { name: 'Remover horário 1 de Segunda-feira' }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar horário: Segunda-feira' }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar horário: Segunda-feira' }));
  await user.click(dialog.getByRole('button', { name: 'Copiar para os outros dias: Segunda-feira' }));
  await user.click(await screen.findByText('Copiar para segunda a sexta'));
  await user.click(dialog.getByRole('button', { name: 'Remover horário 2 de Sexta-feira' }));
  const end = dialog.getByLabelText('Terça-feira, fim 2');
  await user.clear(end);
  await user.type(end, '17:30{Tab}');

  await user.click(dialog.getByRole('checkbox', { name: 'Todos os serviços' }));
  await user.click(dialog.getByRole('button', { name: 'Criar Profissional' }));
  expect(await dialog.findByText('Escolha ao menos um serviço')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Serviços' }));
  await user.click(await screen.findByTitle('Tosa'));
  await user.click(dialog.getByRole('button', { name: 'Criar Profissional' }));
  await screen.findByText('Profissional criado com sucesso!');
  const body = professionalInputSchema.parse(sent('POST')[0]?.body);
  expect(body).toMatchObject({
    name: 'Camila Andrade',
    color: '#db2777',
    userId: idOf(51),
    serviceIds: [idOf(202)],
    timeOff: [],
    isActive: true,
  });
  expect(body.hours).toHaveLength(9);
  expect(body.hours).toContainEqual(on(2, '13:00', '17:30'));
  expect(body.hours.filter(({ weekday }) => weekday === 5)).toEqual([on(5, '08:00', '12:00')]);
});

test('a new shop has its usual hours with one click, and a professional works like the shop with another', async () => {
  settings.hours = [];
  const { user } = await open('MANAGER', 'hours');
  await user.click(await panel('Horário de funcionamento').findByRole('button', { name: 'Seg–Sex 8–18, Sáb 8–16' }));
  await user.click(screen.getByRole('button', { name: 'Salvar Horários' }));
  await screen.findByText('Horários salvos com sucesso!');
  expect(settings.hours).toHaveLength(6);
  expect(settings.hours).toContainEqual(on(5, '08:00', '18:00'));
  expect(settings.hours).toContainEqual(on(6, '08:00', '16:00'));

  await user.click(screen.getByText('Equipe e acessos'));
  await user.click(await screen.findByRole('button', { name: 'Editar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Profissional' }));
  await user.click(dialog.getByRole('button', { name: 'Como a loja' }));
  expect(await dialog.findByText('seg a sex 08:00–18:00, sáb 08:00–16:00')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Profissional atualizado com sucesso!');
  expect(sent('PUT').at(-1)?.body).toMatchObject({ hours: [] });
});

test('says at the day what is wrong with its hours', async () => {
  professionals = [{ ...rafael, hours: [on(3, '08:00', '12:00'), on(3, '11:00', '15:00')] }];
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Editar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Profissional' }));
  const wednesday = within(dialog.getByRole('listitem', { name: 'Quarta-feira' }));
  expect(wednesday.getByText('Dois horários deste dia se sobrepõem')).toBeVisible();
  await user.click(wednesday.getByRole('button', { name: 'Remover horário 2 de Quarta-feira' }));
  expect(wednesday.queryByText('Dois horários deste dia se sobrepõem')).not.toBeInTheDocument();
});

test('keeps absences of whole days and of hours', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Editar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Profissional' }));
  expect(dialog.getByLabelText('Ausência 1, até')).toHaveValue('18/01/2099');
  await user.click(dialog.getByRole('checkbox', { name: 'Dia inteiro' }));
  const from = dialog.getByLabelText('Ausência 1, a partir das');
  await user.clear(from);
  await user.type(from, '14:00{Tab}');
  await user.type(dialog.getByLabelText('Ausência 1, motivo'), ' longas');
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Profissional atualizado com sucesso!');
  expect(sent('PUT')[0]?.body).toMatchObject({
    was: { userId: idOf(50) },
    timeOff: [{ from: '2099-01-04T14:00', to: '2099-01-18T12:00', reason: 'Férias longas' }],
  });
});

test('keeps hours of a single day', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Editar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Profissional' }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar horário de um dia' }));
  const day = dialog.getByLabelText('Horário 1, dia');
  await user.clear(day);
  await user.type(day, '24/12/2099{Tab}');
  const to = dialog.getByLabelText('Horário 1, às');
  await user.clear(to);
  await user.type(to, '13:30{Tab}');
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Profissional atualizado com sucesso!');
  expect(sent('PUT')[0]?.body).toMatchObject({ dayHours: [{ day: '2099-12-24', from: '08:00', to: '13:30' }] });
  expect(await screen.findByText('24/12/2099: 08:00–13:30')).toBeVisible();
});

test('a shift that would shrink under an appointment keeps the dialog open and says which', async () => {
  const reason = 'Esta alteração deixaria um agendamento sem atendimento: Thor, 24/11 às 09:00.';
  failure = ({ method }) => (method === 'PUT' ? { status: 409, message: reason } : undefined);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Editar Rafael' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Profissional' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Profissional ativo' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  expect(await dialog.findByText(reason)).toBeVisible();
});

test('saves the opening hours without touching the rest', async () => {
  const { user } = await open('MANAGER', 'hours');
  const hours = panel('Horário de funcionamento');
  await user.click(await hours.findByRole('button', { name: 'Adicionar horário: Sábado' }));
  await user.click(hours.getByRole('button', { name: 'Salvar Horários' }));
  await screen.findByText('Horários salvos com sucesso!');
  // The default of what the form is not about is not saved as if the shop had said it.
  const { simultaneousPets: _, ...rest } = settings;
  expect(sent('PUT')[0]?.body).not.toHaveProperty('simultaneousPets');
  expect(sent('PUT')[0]?.body).toMatchObject({
    ...rest,
    was: { hours: [on(1, '08:00', '18:00')] },
    hours: [on(1, '08:00', '18:00'), on(6, '08:00', '12:00')],
    holidays: [{ day: `${year}-12-25`, name: 'Natal' }],
  });
});

test('takes over the national holidays, removes one and adds others, each saved at once and undone', async () => {
  const { user } = await open('MANAGER', 'hours');
  const holidays = panel('Feriados');
  const saved = () => agendaSettingsInputSchema.parse(sent('PUT').at(-1)?.body).holidays;
  await user.click(await holidays.findByRole('button', { name: `Adicionar feriados nacionais de ${year}` }));
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  expect(saved()).toContainEqual({ day: `${year}-09-07`, name: 'Independência do Brasil' });
  expect(await screen.findByText('Feriados salvos com sucesso!')).toBeVisible();

  await user.click(await holidays.findByRole('button', { name: `Remover Natal, 25/12/${year}` }));
  await waitFor(() => expect(saved().some(({ name }) => name === 'Natal')).toBe(false));
  await user.click((await screen.findAllByRole('button', { name: 'Desfazer' }))[0] ?? document.body);
  await waitFor(() => expect(saved().some(({ name }) => name === 'Natal')).toBe(true));

  await user.click(await holidays.findByRole('button', { name: 'Adicionar feriado' }));
  expect(holidays.getByText('Informe a data e o nome')).toBeVisible();
  await user.type(holidays.getByLabelText('Data do feriado'), `24/12/${year + 1}{Enter}`);
  await user.type(holidays.getByLabelText('Nome do feriado'), 'Véspera');
  await user.type(holidays.getByLabelText('Abre às'), '08:00{Enter}');
  await user.click(holidays.getByRole('button', { name: 'Adicionar feriado' }));
  expect(holidays.getByText('Informe quando abre e quando fecha, ou nenhum dos dois')).toBeVisible();
  await user.type(holidays.getByLabelText('Fecha às'), '12:00{Enter}');
  await user.click(holidays.getByRole('button', { name: 'Adicionar feriado' }));
  expect(await holidays.findByText(/aberta das 08:00 às 12:00/)).toBeVisible();
  expect(saved().at(-1)).toEqual({ day: `${year + 1}-12-24`, name: 'Véspera', open: { from: '08:00', to: '12:00' } });
  expect(sent('PUT').at(-1)?.body).not.toHaveProperty('simultaneousPets');
  expect(holidays.getByLabelText('Nome do feriado')).toHaveValue('');
});

test('saves the rules', async () => {
  const { user } = await open('MANAGER', 'hours');
  const rules = panel('Regras da agenda');
  await user.click(await rules.findByRole('checkbox', { name: 'Funcionários podem encaixar' }));
  const hours = rules.getByLabelText('Prazo de cancelamento tardio (horas)');
  await user.clear(hours);
  await user.type(hours, '500{Enter}');
  expect(await rules.findByText('O prazo de cancelamento deve ser no máximo 168')).toBeVisible();
  await user.clear(hours);
  await user.type(hours, '12{Enter}');
  await screen.findByText('Regras salvas com sucesso!');
  expect(sent('PUT')[0]?.body).toMatchObject({
    staffMaySqueezeIn: true,
    lateCancellationHours: 12,
    simultaneousPets: 1,
  });
});

test('creates several stations at once, which go on counting, and none twice after an error', async () => {
  const { user } = await open('MANAGER', 'stations');
  await user.click(screen.getByRole('button', { name: 'Nova Estação' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Nova Estação' }));
  await user.type(dialog.getByLabelText('Nome'), 'Banheira');
  await user.clear(dialog.getByLabelText('Quantidade'));
  await user.type(dialog.getByLabelText('Quantidade'), '3');
  expect(await dialog.findByText('Serão criadas: Banheira 2 a Banheira 4')).toBeVisible();
  failure = ({ method, body }) =>
    method === 'POST' && stationInputSchema.parse(body).name === 'Banheira 3' ? { status: 503 } : undefined;
  await user.click(dialog.getByRole('button', { name: 'Criar Estação' }));
  await screen.findByText('Erro ao criar estação. Tente novamente.');
  failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Criar Estação' }));
  await screen.findByText('Estações criadas com sucesso!');
  const keys = (name: string) =>
    sent('POST').flatMap(({ body, headers }) =>
      stationInputSchema.parse(body).name === name ? [headers.get('idempotency-key')] : [],
    );
  expect(keys('Banheira 2')).toHaveLength(2);
  expect(new Set(keys('Banheira 2')).size).toBe(1);
  expect(keys('Banheira 4')).toHaveLength(1);
  expect(keys('Banheira 4')).not.toEqual(keys('Banheira 2'));
});

test('a station goes at once and comes back, unless appointments need it, which is said', async () => {
  const { user } = await open();
  await user.click(within(screen.getByRole('radiogroup', { name: 'O que mostrar' })).getByText('Serviços e preços'));
  const remove = await screen.findByRole('button', { name: 'Excluir Banheira 1' });
  const reason = 'Esta estação tem agendamentos futuros.';
  failure = ({ method }) => (method === 'DELETE' ? { status: 409, message: reason } : undefined);
  await user.click(remove);
  expect(await screen.findByText(reason)).toBeVisible();
  failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Excluir Banheira 1' }));
  await screen.findByText('Estação excluída com sucesso!');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Ação desfeita.')).toBeVisible();
  expect(sent('POST').map(({ path }) => path)).toEqual([expect.stringMatching(/^\/api\/stations\/.+\/restoration$/)]);
});

test('others than managers read all of it and change nothing', async () => {
  const { user } = await open('STAFF');
  const reads = (changing: RegExp[]) => {
    for (const name of changing) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  };
  expect(await screen.findByText('seg a sex 08:00–12:00 e 13:00–18:00')).toBeVisible();
  reads([/^Novo Prof/, /^Editar/, /^Excluir/]);
  const tabs = within(screen.getByRole('radiogroup', { name: 'O que mostrar' }));
  await user.click(tabs.getByText('Horários'));
  expect(await panel('Horário de funcionamento').findByText('08:00–18:00')).toBeVisible();
  expect(panel('Feriados').getByText('Natal')).toBeVisible();
  expect(panel('Regras da agenda').getByText('Só gerentes podem encaixar')).toBeVisible();
  reads([/^Salvar/, /^Adicionar/, /^Remover/]);
  await user.click(tabs.getByText('Serviços e preços'));
  expect(await screen.findByText('Banheira 1')).toBeVisible();
  reads([/^Nova Est/, /^Editar/, /^Excluir/]);
  expect(server.requests.some(({ path }) => path === '/api/users')).toBe(false);
});

test('on a phone professionals are cards', async () => {
  setViewport('phone');
  await open();
  const card = within((await screen.findByText('Rafael')).closest('li') ?? document.body);
  expect(card.getByText('seg a sex 08:00–12:00 e 13:00–18:00')).toBeVisible();
  expect(card.getByRole('button', { name: 'Editar Rafael' })).toBeVisible();
});
