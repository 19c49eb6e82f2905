import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Release, ReleaseEvent, RemoteReleases, Rollout } from '@focinho/contracts/platform/releases';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { setViewport } from '@focinho/ui/jest/viewport';
import { Page } from '../system/SystemPage';

const AT = '2026-11-21T15:30:00.000Z';
const CURRENT = 'c'.repeat(16);
const BEHIND = 'b'.repeat(16);
const NEW = 'a'.repeat(16);
const BAD = 'd'.repeat(16);

const release = (id: string, more: Partial<Release>): Release => ({
  id,
  state: 'unserved',
  publishedAt: AT,
  builtFrom: { commit: '1a2b3c4d5e6f7890', dirty: false },
  contract: '^2.0.0',
  files: 40,
  bytes: 1_048_576,
  brotli: 307_200,
  bad: null,
  verification: { at: AT, by: 'ana', skipped: [] },
  loads: 0,
  faults: 0,
  ...more,
});
const remote: RemoteReleases = {
  remote: 'mfe-tenant',
  revision: 7,
  current: CURRENT,
  behind: BEHIND,
  canaries: [{ release: NEW, tenants: null, percent: 25 }],
  rollout: null,
  freezes: [],
  releases: [
    release(NEW, { state: 'canary', verification: null }),
    release(CURRENT, { state: 'current', loads: 1234, faults: 3 }),
    release(BEHIND, { state: 'behind' }),
    release(BAD, { state: 'bad', bad: { by: 'Ada <ada@focinho.example>', at: AT, why: 'Recibo sem total' } }),
  ],
};
const promoted: ReleaseEvent = {
  id: '1',
  at: AT,
  by: 'Ada Lima <ada@focinho.example>',
  what: 'promote',
  remote: 'mfe-tenant',
  release: CURRENT,
  why: 'Aprovada pela demo',
  revision: 7,
};
const rollout: Rollout = {
  release: NEW,
  steps: [1, 10, 100],
  step: 1,
  bakeMinutes: 30,
  minLoads: 50,
  startedAt: AT,
  stepStartedAt: AT,
};
let shown: RemoteReleases;
let server: ApiServer;
/** The response to the next change. */
let verdict: ApiResponse;
const me = currentUser('SUPER_ADMIN');
const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
function respond(request: ApiRequest): ApiResponse {
  const user = me(request);
  if (user) return user;
  if (request.method === 'POST') return verdict;
  if (request.path === '/api/super-admin/releases') return { data: { revision: 7, remotes: [shown] } };
  if (request.path.endsWith('/log')) return { data: { events: [promoted], pagination } };
  if (request.path.endsWith('/tenants'))
    return { data: { tenants: [{ id: '1', name: 'Pet da Ana', slug: 'demo' }], pagination } };
  return { status: 503, message: 'Indisponível' };
}
beforeEach(async () => {
  shown = remote;
  verdict = { status: 201, data: { remote: 'mfe-tenant', revision: 8 } };
  server = startApiServer(respond);
  await logIn('saas-root');
});
afterEach(() => server.close());

const open = (address = '?view=releases&remote=mfe-tenant') => renderPage(Page, `/saas-root/system${address}`);
const button = (name: string) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const sent = () => server.requests.filter(({ method }) => method === 'POST');
/** Types a reason into the dialog and sends it. */
async function send(user: ReturnType<typeof open>['user'], title: string, submit: string, why: string) {
  const opened = await dialog(title);
  await user.type(within(opened).getByLabelText('Motivo'), why);
  await user.click(within(opened).getByRole('button', { name: submit }));
  return opened;
}

test('a remote is chosen from the list, and its releases show what they are', async () => {
  const { user, address } = open('?view=releases');
  await user.click(await button('Ver versões mfe-tenant'));
  expect(address()).toBe('/saas-root/system?view=releases&remote=mfe-tenant');
  const rows = within((await screen.findByRole('heading', { name: 'Versões de mfe-tenant (4)' })).closest('section')!);
  const texts = rows.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts[1]).toMatch(/^aaaaaaaaaaaa.*CanárioNão verificada.*1a2b3c4d.*\^2\.0\.0.*300 kB0 cargas0 falhas/);
  expect(texts[2]).toMatch(/^cccccccccccc.*AtualVerificada.*1\.234 cargas3 falhas$/);
  expect(texts[3]).toMatch(/Reserva/);
  expect(texts[4]).toMatch(/RuimAda <ada@focinho.example>: Recibo sem total/);
});

test('the timeline says who did what, when and why', async () => {
  open();
  const row = (await screen.findByText('Aprovada pela demo')).closest('tr');
  expect(row).toHaveTextContent('Ada Limaada@focinho.example');
  expect(row).toHaveTextContent('PromoveuAprovada pela demo');
  expect(row).toHaveTextContent('mfe-tenantcccccccccccc');
});

test('a promotion needs a reason, and is based on the revision that was on screen', async () => {
  const { user } = open();
  await user.click(await button('Promover bbbbbbbbbbbb'));
  await user.click(within(await dialog('Promover Versão')).getByRole('button', { name: 'Promover' }));
  expect(await screen.findByText('Informe o motivo')).toBeVisible();
  expect(sent()).toEqual([]);
  await send(user, 'Promover Versão', 'Promover', 'Aprovada');
  expect(await screen.findByText('Versão promovida com sucesso!')).toBeVisible();
  expect(sent()).toMatchObject([
    {
      path: '/api/super-admin/releases/mfe-tenant/promote',
      body: { release: BEHIND, expected: 7, why: 'Aprovada', noSmoke: false, unmark: false },
    },
  ]);
  expect(sent()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a release that is not tested can be promoted without the test, a bad one loses its mark', async () => {
  const { user } = open();
  await user.click(await button('Promover aaaaaaaaaaaa'));
  await user.click(await screen.findByRole('checkbox', { name: 'Dispensar o teste no navegador' }));
  await send(user, 'Promover Versão', 'Promover', 'Urgente');
  await waitFor(() => expect(sent()).toMatchObject([{ body: { release: NEW, noSmoke: true, unmark: false } }]));
  await user.click(await button('Promover dddddddddddd'));
  expect(await dialog('Promover Versão')).toHaveTextContent('Recibo sem total. Promover retira essa marca.');
  await send(user, 'Promover Versão', 'Promover', 'Corrigida no servidor');
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: { release: BAD, unmark: true } }));
});

test('a rollback says what it returns to, and a refusal keeps what was typed', async () => {
  verdict = { status: 409, message: 'Outra pessoa mudou este remote enquanto você decidia.' };
  const { user } = open();
  await user.click(await button('Voltar versão'));
  const opened = await send(user, 'Voltar Versão', 'Voltar versão', 'Página em branco');
  expect(opened).toHaveTextContent('volta da versão cccccccccccc para a bbbbbbbbbbbb');
  expect(await within(opened).findByRole('alert')).toHaveTextContent('Outra pessoa mudou este remote');
  expect(within(opened).getByLabelText('Motivo')).toHaveValue('Página em branco');
  expect(sent()).toMatchObject([{ path: '/api/super-admin/releases/mfe-tenant/rollback', body: { expected: 7 } }]);
  // What is served now is asked for again.
  await waitFor(() =>
    expect(server.requests.filter(({ path }) => path === '/api/super-admin/releases').length).toBeGreaterThan(1),
  );
});

test('the slider of a canary sets its percentage, which the arrow keys change', async () => {
  const { user } = open();
  await user.click(await button('Canário aaaaaaaaaaaa'));
  const slider = await screen.findByRole('slider', { name: 'Porcentagem dos tenants' });
  expect(slider).toHaveAttribute('aria-valuenow', '25');
  // antd's slider reads the legacy code of a key, which user-event does not send.
  for (const _press of [1, 2]) fireEvent.keyDown(slider, { key: 'ArrowRight', keyCode: 39 });
  expect(await screen.findByText('Porcentagem: 27%')).toBeVisible();
  await send(user, 'Canário', 'Mudar canário', 'Mais lojas');
  await waitFor(() => expect(sent()).toMatchObject([{ body: { release: NEW, percent: 27, why: 'Mais lojas' } }]));
  expect(sent()[0]?.body).not.toHaveProperty('tenants');
});

test('a canary can go to chosen tenants instead', async () => {
  const { user } = open();
  await user.click(await button('Canário aaaaaaaaaaaa'));
  await user.click(await screen.findByRole('radio', { name: 'Tenants escolhidos' }));
  await user.click(screen.getByRole('combobox', { name: 'Tenants' }));
  await user.click(await screen.findByText('Pet da Ana (/demo)', { selector: '.ant-select-item-option-content' }));
  await send(user, 'Canário', 'Mudar canário', 'Só a demo');
  await waitFor(() => expect(sent()).toMatchObject([{ body: { release: NEW, tenants: ['demo'] } }]));
  expect(sent()[0]?.body).not.toHaveProperty('percent');
});

test('canaries are ended, and a canary is marked bad', async () => {
  const { user } = open();
  await user.click(await button('Encerrar canários'));
  await send(user, 'Encerrar Canários', 'Encerrar', 'Fim do teste');
  await waitFor(() => expect(sent()).toMatchObject([{ path: expect.stringMatching(/end-canaries$/) }]));
  await user.click(await button('Marcar como ruim aaaaaaaaaaaa'));
  await send(user, 'Marcar Versão como Ruim', 'Marcar como ruim', 'Agenda vazia');
  await waitFor(() =>
    expect(sent()[1]).toMatchObject({
      path: '/api/super-admin/releases/mfe-tenant/mark-bad',
      body: { release: NEW, expected: 7, why: 'Agenda vazia' },
    }),
  );
});

test('a release is rolled out in steps that the handles of the slider set', async () => {
  const { user } = open();
  await user.click(await button('Liberar aos poucos bbbbbbbbbbbb'));
  const second = await screen.findByRole('slider', { name: 'Porcentagem da etapa 2' });
  fireEvent.keyDown(second, { key: 'ArrowRight', keyCode: 39 });
  expect(await screen.findByText('Etapas: 1%, 11%, 50%, 100%')).toBeVisible();
  await send(user, 'Liberar aos Poucos', 'Iniciar liberação', 'Agenda nova');
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        path: '/api/super-admin/releases/mfe-tenant/rollout',
        body: { release: BEHIND, steps: [1, 11, 50, 100], bakeMinutes: 30, minLoads: 50, why: 'Agenda nova' },
      },
    ]),
  );
});

test('a rollout shows how far it is, and is paused with a reason', async () => {
  shown = { ...remote, rollout };
  const { user } = open();
  const progress = await screen.findByRole('region', { name: 'Liberação gradual' });
  expect(progress).toHaveTextContent('da versão aaaaaaaaaaaa: etapa 2 de 3 (1%, 10%, 100%)');
  await user.click(within(progress).getByRole('button', { name: 'Pausar' }));
  await send(user, 'Pausar Liberação', 'Pausar', 'Reunião');
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { path: '/api/super-admin/releases/mfe-tenant/pause-rollout', body: { expected: 7, why: 'Reunião' } },
    ]),
  );
});

test('during a freeze a promotion is offered as an exception', async () => {
  const freeze = { from: AT, until: '2100-01-01T12:00:00.000Z', by: 'ana', why: 'Natal' };
  shown = { ...remote, freezes: [freeze] };
  const { user } = open();
  await user.click(await button('Promover bbbbbbbbbbbb'));
  expect(await screen.findByText(/Congelado até .* por ana: Natal/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Mesmo durante o congelamento' }));
  await send(user, 'Promover Versão', 'Promover', 'Correção urgente');
  await waitFor(() => expect(sent()).toMatchObject([{ body: { duringFreeze: true } }]));
});

test('what is served cannot be promoted or marked bad', async () => {
  open();
  expect(await button('Promover cccccccccccc')).toBeDisabled();
  expect(await button('Marcar como ruim cccccccccccc')).toBeDisabled();
  expect(await button('Marcar como ruim dddddddddddd')).toBeDisabled();
});

test('the address of a preview is copied, or shown where nothing may be copied', async () => {
  verdict = { status: 201, data: { path: '/?preview=abc.def', hours: 24 } };
  const { user } = open();
  await user.click(await button('Copiar endereço de prévia bbbbbbbbbbbb'));
  expect(await screen.findByText('Endereço de prévia copiado. Vale por 24 horas.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/?preview=abc.def`);
  expect(sent()).toMatchObject([{ path: '/api/super-admin/releases/mfe-tenant/preview', body: { release: BEHIND } }]);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(await button('Copiar endereço de prévia bbbbbbbbbbbb'));
  expect(await dialog('Endereço de Prévia')).toHaveTextContent(`${location.origin}/?preview=abc.def`);
  expect(await button('Copiar endereço de prévia dddddddddddd')).toBeDisabled();
});

test('without a release service the reason is on screen', async () => {
  server.close();
  server = startApiServer(
    (request) => me(request) ?? { status: 503, message: 'Esta instalação não tem um serviço de versões.' },
  );
  open();
  expect((await screen.findAllByText('Esta instalação não tem um serviço de versões.'))[0]).toBeVisible();
  expect(screen.getByText('Não foi possível ler as versões')).toBeVisible();
});

test('the audit has the release log too, on a phone as well', async () => {
  setViewport('phone');
  const { user, address } = open('?view=audit');
  const switches = await screen.findByRole('radiogroup', { name: 'Mudanças de' });
  await user.click(within(switches).getByText('Versões'));
  expect(await screen.findByText('Aprovada pela demo')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Auditoria de versões (1)' })).toBeVisible();
  expect(address()).toBe('/saas-root/system?view=audit&of=releases');
});
