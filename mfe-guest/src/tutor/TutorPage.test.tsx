import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { anAppointment, aPage } from './testing/pages';
import { TutorPage } from './TutorPage';

const TOKEN = 'a-Z_0'.repeat(8) + 'abc';
const { id: ID } = anAppointment();
const PATH = `/api/tutor/appointments/${ID}`;
const today = todayIn('America/Sao_Paulo');

let server: ApiServer;
let page: ApiResponse;
let respond: (request: ApiRequest) => ApiResponse;
beforeEach(() => {
  page = { data: aPage() };
  respond = () => page;
  server = startApiServer((request) => (request.path === '/api/tutor' ? page : respond(request)));
  window.history.replaceState(null, '', `/t/${TOKEN}`);
});
afterEach(() => server.close());

const sent = (path: string) => server.requests.filter((request) => request.path === path);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('asks with the secret of the link in a header, and with no session that this browser may have', async () => {
  localStorage.setItem('auth_token', 'de-alguem');
  localStorage.setItem('tenant_slug', 'demo');
  render(<TutorPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Ana' })).toBeVisible();
  const [request] = server.requests;
  expect(request?.path).toBe('/api/tutor');
  expect(request?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  expect(request?.headers.get('x-tenant')).toBeNull();
});

test('shows what is next, what is owed and how to reach the shop', async () => {
  page = { data: aPage({ debt: 42.5, mayPay: false }) };
  render(<TutorPage />);
  expect(await screen.findByRole('heading', { name: /^Mel: / })).toBeVisible();
  expect(screen.getByText('Banho com Bia')).toBeVisible();
  expect(screen.getByRole('heading', { name: /Em aberto na loja: R\$\s42,50/ })).toBeVisible();
  expect(screen.getByText('Para pagar, fale com a loja.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'WhatsApp da loja' })).toHaveAttribute('href', 'https://wa.me/5511987654321');
  expect(screen.getByText(/Vale até 25\/12\/2026/)).toBeVisible();
});

test('shows the last dose of each protocol, and whether the next one is late, soon or far away', async () => {
  const at = (days: number) => `${addDays(today, days)}T00:00:00.000Z`;
  const dose = (protocol: string, nextDueOn: string | null) => ({
    id: protocol,
    pet: 'Mel',
    protocol,
    givenOn: '2026-01-05T00:00:00.000Z',
    nextDueOn,
  });
  page = { data: aPage({ doses: [dose('A', at(-1)), dose('B', at(30)), dose('C', at(31)), dose('D', null)] }) };
  render(<TutorPage />);
  const items = within(await screen.findByRole('region', { name: 'Vacinas e vermífugos' })).getAllByRole('listitem');
  const texts = ['A, vencida', 'B, vence em breve', 'C, em dia', 'D, sem próxima dose'];
  items.forEach((item, index) => expect(item).toHaveTextContent(`Mel: ${texts[index]}Última em 05/01/2026`));
  expect(items).toHaveLength(4);
});

test('shows the Clubinho card of a pet: stamps, until when they are valid, and the days of use', async () => {
  const card = {
    ...{ id: 'm', pet: 'Mel', package: 'Clubinho 4 banhos', isPaused: false },
    credits: [
      {
        id: 'l',
        service: 'Banho',
        granted: 4,
        left: 3,
        from: '2026-11-01T00:00:00.000Z',
        expiresOn: '2026-11-30T00:00:00.000Z',
      },
    ],
    uses: [{ id: 'u', service: 'Banho', day: '2026-11-08T00:00:00.000Z' }],
  };
  page = { data: aPage({ memberships: [card] }) };
  render(<TutorPage />);
  const shown = within(await screen.findByRole('region', { name: 'Clubinho de Mel' }));
  expect(shown.getByRole('img', { name: 'Usados: 1, restantes: 3' }).children).toHaveLength(4);
  expect(shown.getByText(/vale até 30\/11\/2026/)).toBeVisible();
  expect(shown.getByText('08/11/2026 · Banho')).toBeVisible();
});

test('confirms an appointment with one touch, once', async () => {
  respond = () => ({ data: aPage({ appointments: [anAppointment({ status: 'CONFIRMED', mayConfirm: false })] }) });
  render(<TutorPage />);
  await userEvent.dblClick(await button('Confirmar'));
  expect(await screen.findByText('✓ Confirmado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
  expect(sent(`${PATH}/confirmation`)).toMatchObject([{ method: 'POST' }]);
});

test('says why a confirmation was refused, and shows the appointment as it was', async () => {
  respond = () => ({ status: 409, message: 'Este agendamento foi cancelado e não pode mais ser alterado.' });
  render(<TutorPage />);
  await userEvent.click(await button('Confirmar'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Este agendamento foi cancelado');
  expect(await button('Confirmar')).toBeEnabled();
});

test('moves an appointment to a free time, which is chosen and then said yes to', async () => {
  const friday = addDays(today, 5);
  respond = ({ path }) =>
    path.endsWith('/slots')
      ? { data: { from: today, to: addDays(today, 13), days: [{ date: friday, times: ['08:00', '09:30'] }] } }
      : {
          data: aPage({
            appointments: [
              anAppointment({
                status: 'CONFIRMED',
                mayConfirm: false,
                date: `${friday}T00:00:00.000Z`,
                startTime: '09:30',
              }),
            ],
          }),
        };
  render(<TutorPage />);
  await userEvent.click(await button('Mudar horário'));
  await userEvent.click(await button('9h30'));
  await userEvent.click(await button('Sim, mudar'));
  expect(await screen.findByRole('heading', { name: /, 9h30$/ })).toBeVisible();
  expect(sent(`${PATH}/time`)).toMatchObject([{ method: 'POST', body: { date: friday, startTime: '09:30' } }]);
  expect(screen.queryByRole('region', { name: 'Mudar horário' })).not.toBeInTheDocument();
});

test('offers what is free now if somebody else was faster', async () => {
  const day = addDays(today, 5);
  let times = ['08:00', '09:00'];
  respond = ({ path }) =>
    path.endsWith('/slots')
      ? { data: { from: today, to: addDays(today, 13), days: [{ date: day, times }] } }
      : { status: 409, message: 'Este horário acabou de ser ocupado. Escolha outro.' };
  render(<TutorPage />);
  await userEvent.click(await button('Mudar horário'));
  await userEvent.click(await button('8h'));
  times = ['09:00'];
  await userEvent.click(await button('Sim, mudar'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Escolha outro');
  expect(await button('9h')).toBeVisible();
  expect(screen.queryByRole('button', { name: '8h' })).not.toBeInTheDocument();
});

test('looks for free times further on', async () => {
  respond = ({ params }) => ({
    data: { from: params.get('from'), to: addDays(params.get('from') ?? '', 13), days: [] },
  });
  render(<TutorPage />);
  await userEvent.click(await button('Mudar horário'));
  expect(await screen.findByText('Nenhum horário livre nestas duas semanas.')).toBeVisible();
  await userEvent.click(await button('Ver dias seguintes'));
  await waitFor(() =>
    expect(sent(`${PATH}/slots`).map(({ params }) => params.get('from'))).toEqual([today, addDays(today, 14)]),
  );
  await userEvent.click(await button('Deixar como está'));
  expect(await button('Mudar horário')).toBeVisible();
});

test('offers no other time when little is left, but the phone of the shop', async () => {
  page = { data: aPage({ appointments: [anAppointment({ moveProblem: 'LATE' })] }) };
  render(<TutorPage />);
  expect(await screen.findByText('Faltam menos de 24 h: para mudar o horário, fale com a loja.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mudar horário' })).not.toBeInTheDocument();
});

test('sends replies to the questions, and keeps what was typed if that fails', async () => {
  page = { data: aPage({ appointments: [anAppointment({ isToday: true })] }) };
  respond = () => ({ status: 503, message: 'O sistema está ocupado.' });
  render(<TutorPage />);
  await userEvent.click(await button('Avisar algo sobre Mel'));
  await userEvent.click(screen.getByRole('radio', { name: 'Não' }));
  await userEvent.type(screen.getByLabelText(/Alguma alergia nova/), ' frango ');
  await userEvent.click(await button('Enviar para a loja'));
  expect(await screen.findByRole('alert')).toHaveTextContent('O sistema está ocupado.');
  expect(screen.getByLabelText(/Alguma alergia nova/)).toHaveValue(' frango ');
  respond = () => ({
    data: aPage({ appointments: [anAppointment({ notes: 'Comeu hoje: não\nAlergia nova: frango' })] }),
  });
  await userEvent.click(await button('Enviar para a loja'));
  const known = await screen.findByRole('region', { name: 'Recado sobre Mel' });
  expect(
    within(known)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Comeu hoje: não', 'Alergia nova: frango']);
  expect(sent(`${PATH}/notes`).at(-1)?.body).toEqual({ hasEaten: false, newAllergy: 'frango', note: null });
});

test('changes one reply and keeps the others, with which the questions open', async () => {
  const replies = { hasEaten: false, newAllergy: 'frango', note: 'Tem medo' };
  const notes = 'Comeu hoje: não\nAlergia nova: frango\nRecado: Tem medo';
  page = { data: aPage({ appointments: [anAppointment({ isToday: true, notes, replies })] }) };
  render(<TutorPage />);
  await userEvent.click(await button('Mudar o recado'));
  expect(screen.getByRole('radio', { name: 'Não' })).toBeChecked();
  await userEvent.type(screen.getByLabelText('Recado para a loja'), ' do secador');
  await userEvent.click(await button('Enviar para a loja'));
  expect(sent(`${PATH}/notes`)[0]?.body).toEqual({ ...replies, note: 'Tem medo do secador' });
});

test('says where the pet is, and follows it', async () => {
  page = {
    data: aPage({
      appointments: [
        anAppointment({
          stage: 'BATH',
          status: 'IN_PROGRESS',
          mayConfirm: false,
          moveProblem: 'IN_SHOP',
          mayNote: false,
        }),
      ],
    }),
  };
  render(<TutorPage />);
  expect(await screen.findByRole('heading', { name: 'Mel está no banho' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  page = {
    data: aPage({
      appointments: [
        anAppointment({
          stage: 'READY',
          status: 'COMPLETED',
          mayConfirm: false,
          moveProblem: 'IN_SHOP',
          mayNote: false,
        }),
      ],
    }),
  };
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { name: 'Pode vir buscar: Mel já terminou' })).toBeVisible();
});

test('shows nothing of a link that has ended but how to reach the shop', async () => {
  page = {
    status: 410,
    message: 'Este link não vale mais. Peça outro à loja.',
    errors: [
      { path: 'shop', message: 'Pet Shop Demo' },
      { path: 'phone', message: '(11) 98765-4321' },
    ],
  };
  render(<TutorPage />);
  expect(await screen.findByRole('heading', { name: 'Este link não vale mais. Peça outro à loja.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ligar: (11) 98765-4321' })).toBeVisible();
});

test('goes when the link ends while the page is open', async () => {
  respond = () => ({ status: 410, message: 'Este link não vale mais. Peça outro à loja.' });
  render(<TutorPage />);
  await userEvent.click(await button('Confirmar'));
  expect(await screen.findByRole('heading', { name: /não vale mais/ })).toBeVisible();
  expect(screen.queryByText(/Mel/)).not.toBeInTheDocument();
});

test('only shows in a shop that takes no changes', async () => {
  page = {
    data: aPage({
      isReadOnly: true,
      appointments: [anAppointment({ mayConfirm: false, mayNote: false, moveProblem: 'READ_ONLY' })],
    }),
  };
  render(<TutorPage />);
  expect(await screen.findByText(/só dá para ver/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('opens a photo, fetched with the secret, which keeps the focus until Escape closes it', async () => {
  page = { data: aPage({ photos: [{ id: 'f1', pet: 'Mel', kind: 'AFTER', takenAt: '2026-11-20T15:00:00.000Z' }] }) };
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
  render(<TutorPage />);
  await userEvent.click(await button('Abrir foto: Mel, depois, 20/11/2026'));
  expect(await screen.findByRole('img', { name: 'Mel, depois, 20/11/2026' })).toBeVisible();
  expect(sent('/api/tutor/photos/f1')[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  for (const keys of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(keys);
    expect(screen.getByRole('button', { name: 'Fechar' })).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^Abrir foto/ })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('pays what is owed by a code to copy, which goes when something else is owed', async () => {
  page = { data: aPage({ debt: 42.5 }) };
  respond = () => ({ data: { amount: 42.5, brCode: '000201...6304ABCD', expiresAt: null, isConfirmedByHand: true } });
  render(<TutorPage />);
  await userEvent.click(await button('Pagar com PIX'));
  expect(await screen.findByLabelText('PIX copia e cola')).toHaveValue('000201...6304ABCD');
  expect(screen.getByText(/A loja confirma o pagamento/)).toBeVisible();
  expect(sent('/api/tutor/pix')).toMatchObject([{ method: 'POST', body: undefined }]);
  page = { data: aPage({ debt: 60 }) };
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await button('Pagar com PIX')).toBeVisible();
  expect(screen.queryByLabelText('PIX copia e cola')).not.toBeInTheDocument();
});

test('says when a code has expired, and makes another one', async () => {
  page = { data: aPage({ debt: 42.5 }) };
  const code = (brCode: string, minutes: number) => {
    const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
    respond = () => ({ data: { amount: 42.5, brCode, expiresAt, isConfirmedByHand: false } });
  };
  code('000201...OLD', -1);
  render(<TutorPage />);
  await userEvent.click(await button('Pagar com PIX'));
  expect(await screen.findByText('Este código PIX expirou.')).toBeVisible();
  expect(screen.queryByLabelText('PIX copia e cola')).not.toBeInTheDocument();
  code('000201...NEW', 60);
  await userEvent.click(await button('Gerar outro código'));
  expect(await screen.findByLabelText('PIX copia e cola')).toHaveValue('000201...NEW');
  expect(screen.queryByText('Este código PIX expirou.')).not.toBeInTheDocument();
});

test('says whose pets it shows to a tutor who has none, and still what they owe', async () => {
  page = { data: aPage({ pets: [], appointments: [], debt: 42.5 }) };
  render(<TutorPage />);
  expect(
    await screen.findByText(/^Aqui aparecem os pets do seu cadastro e os de quem você também é tutor\./),
  ).toBeVisible();
  expect(screen.queryByText(/Nenhum horário marcado/)).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Fiado' })).toBeVisible();
});

test('keeps the focus in the appointment whose button is gone', async () => {
  respond = ({ path }) => ({
    data: path.endsWith('/slots')
      ? { from: today, to: today, days: [] }
      : aPage({ appointments: [anAppointment({ mayConfirm: false })] }),
  });
  render(<TutorPage />);
  await userEvent.click(await button('Confirmar'));
  const card = screen.getByRole('article');
  await waitFor(() => expect(card).toHaveFocus());
  for (const name of ['Mudar horário', 'Deixar como está']) {
    await userEvent.click(await button(name));
    expect(card).toHaveFocus();
  }
  await userEvent.click(document.body);
  expect(document.body).toHaveFocus();
});

test('asks only on the day whether the pet has eaten', async () => {
  render(<TutorPage />);
  await userEvent.click(await button('Avisar algo sobre Mel'));
  expect(screen.getByLabelText('Recado para a loja')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('says that the shop has moved what was confirmed, and confirms the time that is read', async () => {
  const moved = anAppointment({ confirmedBefore: { date: '2026-11-27T00:00:00.000Z', startTime: '09:30' } });
  page = { data: aPage({ appointments: [moved] }) };
  render(<TutorPage />);
  expect(await screen.findByText(/A loja mudou o horário: você tinha confirmado .*, 9h30\./)).toBeVisible();
  const now = anAppointment({ startTime: '11:00' });
  respond = () => {
    page = { data: aPage({ appointments: [now] }) };
    return { status: 409, message: 'A loja mudou este horário.' };
  };
  await userEvent.click(await button('Confirmar'));
  // What it is now is shown beside the reason.
  expect(await screen.findByRole('heading', { name: /11h$/ })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('A loja mudou este horário.');
  expect(sent(`${PATH}/confirmation`)[0]?.body).toEqual({ date: '2026-11-28', startTime: '10:00' });
});

test('pays the renewal of a Clubinho by PIX, and says when it is paid', async () => {
  const card = (renewal: number | null) => ({
    memberships: [{ id: 'm', pet: 'Mel', package: 'Clubinho', isPaused: false, credits: [], uses: [], renewal }],
  });
  page = { data: aPage(card(99)) };
  respond = () => ({ data: { amount: 99, brCode: '000201...6304ABCD', expiresAt: null, isConfirmedByHand: false } });
  render(<TutorPage />);
  expect(await screen.findByText(/^Renovação: R\$\s99,00$/)).toBeVisible();
  await userEvent.click(await button('Pagar com PIX'));
  expect(await screen.findByLabelText('PIX copia e cola')).toHaveValue('000201...6304ABCD');
  expect(sent('/api/tutor/renewals/m/pix')).toMatchObject([{ method: 'POST', body: undefined }]);
  page = { data: aPage(card(0)) };
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Renovação paga: os créditos chegam em alguns minutos.')).toBeVisible();
  page = { data: aPage(card(null)) };
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText(/^Renovação/)).not.toBeInTheDocument());
});
