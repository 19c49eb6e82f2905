import { request as send } from 'node:http';
import type { BrowserContext, Request } from '@playwright/test';
import type { PageSymptom, Symptom } from '@focinho/contracts/journal/loads';
import { addCanary } from '@focinho/federation/release/registry';
import { readRegistry } from '@focinho/federation/release/registry-file';
import { changeEntry } from '@focinho/federation/release/registry-write';
import { readRelease } from '@focinho/federation/release/releases';
import { readKey, readTrust } from '@focinho/federation/release/trust';
import { SHELL } from '@focinho/federation/registry-entry';
import { folderStore } from '@focinho/federation/store/folder';
import { logIn, remember } from '../support/sessions';
import { expect, test } from '../support/test';
import { craftRelease, craftShell, ofRemote, type Craft } from './crafted';
import { PRODUCT_STORE } from './stage';

const TENANT = 'mfe-tenant';
/** How many faults it takes at least (api/src/platform/releases/judge.rules.ts). */
const FAULTS = 10;
/** Milliseconds within which a release must end: the judge looks every ten seconds. */
const ENDS_MS = 60_000;
/** Enough to compare with (COMPARABLE_LOADS). */
const COMPARED = 27;

interface Kind {
  name: string;
  /** Changes to the tenant remote, or to the shell's first script. */
  craft?: Omit<Craft, 'marker'>;
  shell?: (code: string) => string;
  clicks?: boolean;
  /** Takes a core for itself as long as its page is open. */
  spins?: boolean;
  /** The report comes from the next page that the browser opens. */
  opensAnother?: boolean;
  /** The symptom that its pages report instead of a fault. */
  symptom?: Symptom;
  /** How the log says it. */
  why: RegExp;
}

/** The real page may have been opened twice. */
const FAILURES = /^1\d falhas em 1\d aberturas/;
const KINDS: Kind[] = [
  { name: 'throws', craft: { throws: true }, why: FAILURES },
  { name: 'import-hangs', craft: { hangs: true }, why: FAILURES },
  { name: 'never-paints', craft: { isBlank: true }, why: FAILURES },
  {
    name: 'goes-blank',
    craft: {
      whenMounted: () => setTimeout(() => document.getElementById('conteudo')?.setAttribute('hidden', ''), 1500),
    },
    why: FAILURES,
  },
  {
    name: 'reloads',
    craft: { whenMounted: () => setTimeout(() => location.reload(), 700) },
    why: /^1\d falhas em \d\d aberturas/,
  },
  {
    name: 'endless-loop',
    spins: true,
    craft: {
      whenMounted: () => {
        for (;;);
      },
    },
    why: FAILURES,
  },
  { name: 'blank-shell', shell: () => '', why: FAILURES },
  { name: 'loop-in-shell', spins: true, shell: (code) => `for (;;);\n${code}`, opensAnother: true, why: FAILURES },
  {
    name: 'slow-lcp',
    craft: { paintsAt: 4600 },
    symptom: 'paint',
    why: /^1\d demoras para aparecer \(LCP\) em 1\d aberturas/,
  },
  {
    name: 'slow-inp',
    craft: {
      whenMounted: () =>
        document.addEventListener('click', () => {
          for (const begin = performance.now(); performance.now() - begin < 900;);
        }),
    },
    clicks: true,
    symptom: 'input',
    why: /^1\d demoras para reagir \(INP\) em 1\d aberturas/,
  },
  {
    name: 'api-errors',
    craft: {
      whenMounted: () => {
        const headers = {
          Authorization: `Bearer ${localStorage.getItem('auth_token')}`,
          'X-Tenant': localStorage.getItem('tenant_slug') ?? '',
        };
        void fetch('/api/does-not-exist', { headers }).then((response) => response.text());
      },
    },
    symptom: 'api',
    why: /^1\d erros da API em 1\d aberturas/,
  },
];

/**
 * Every kind of harm, in the product itself: a real page of a shop with the canary reports it, nine more such reports follow with page
 * tokens of their own, and the judge ends the canary. Several at once, each for a shop of its own, because most of the time is waiting.
 */
test('a canary that harms ends within a minute of its tenth fault, whatever the harm', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const store = folderStore(PRODUCT_STORE);
  const keys = { trust: await readTrust(store, {}), key: () => readKey(store, {}) };
  const entryOf = async (remote: string) => (await readRegistry(store, keys.trust)).remotes[remote]!;
  const currents = { [TENANT]: (await entryOf(TENANT)).current!, [SHELL]: (await entryOf(SHELL)).current! };
  const like = ofRemote((await readRelease(store, TENANT, currents[TENANT])).release);
  const superAdmin = await logIn(request, 'superAdmin');

  async function newShop(name: string) {
    const slug = `${name}-${Date.now()}`;
    const owner = { name: 'Lia Prado', email: `lia@${slug}.example`, password: 'uma-senha-boa-1' };
    const created = await request.post('/api/super-admin/tenants', {
      headers: { Authorization: `Bearer ${superAdmin}`, 'X-Tenant': 'saas-root' },
      data: { name: `Pet Shop ${name}`, slug, email: `contato@${slug}.example`, owner },
    });
    expect(created.status(), await created.text()).toBe(201);
    const data = { email: owner.email, password: owner.password };
    const session = async (): Promise<string> =>
      (await (await request.post('/api/auth/login', { headers: { 'X-Tenant': slug }, data })).json()).data.token;
    return { slug, sessions: [await session(), await session(), await session()] };
  }

  async function startCanary({ name, craft, shell }: Kind, slug: string) {
    const remote = shell ? SHELL : TENANT;
    const { id: release } = shell
      ? await craftShell(store, currents[SHELL], (code) => `${shell(code)}\n// ${slug}`)
      : await craftRelease(store, like, { ...craft, marker: `Canário ${name} de ${slug}` });
    const { manifest } = await readRelease(store, remote, release);
    const canary = { release, manifest, tenants: [slug], since: new Date().toISOString() };
    // Other tests begin canaries of the same remote.
    await expect(async () => {
      const { revision } = await entryOf(remote);
      await changeEntry(store, keys, remote, revision, (entry) => addCanary(entry, canary));
    }).toPass();
    return { remote, release };
  }

  const trials: (Awaited<ReturnType<typeof startCanary>> & {
    kind: Kind;
    shop: Awaited<ReturnType<typeof newShop>>;
    from: ReturnType<typeof caller>;
  })[] = [];
  for (const [index, kind] of KINDS.entries()) {
    const shop = await newShop(kind.name);
    const from = caller(baseURL!, `127.0.1.${index + 1}`);
    trials.push({ kind, shop, from, ...(await startCanary(kind, shop.slug)) });
  }
  // Somebody works with the current release meanwhile.
  const others = await newShop('others');
  const fromOthers = caller(baseURL!, '127.0.1.200');
  for (let load = 0; load < COMPARED; load += 1)
    await fromOthers.report(others, load, loadOf(TENANT, currents[TENANT]));

  const harm = async ({ kind, shop, from, remote, release }: (typeof trials)[number]) => {
    const context = await browser.newContext({ baseURL: baseURL! });
    const reports = reportsOf(context, release, kind.symptom);
    const page = await context.newPage();
    await remember(page, shop.sessions[0]!, shop.slug);
    const address = `/${shop.slug}/pets`;
    void page.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
    if (kind.clicks) await page.getByRole('button', { name: 'Apertar' }).click();
    if (kind.opensAnother) {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      await (await context.newPage()).goto('/');
    }
    await expect.poll(reports.found, { message: `${kind.name} is reported`, timeout: 60_000 }).toBe(true);
    await context.close();
    for (let fault = 1; fault < FAULTS; fault += 1)
      await from.report(shop, fault, loadOf(remote, release), reports.fault(), reports.symptoms());
  };
  const alone = trials.filter(({ kind }) => kind.spins);
  const rest = trials.filter(({ kind }) => !kind.spins);
  for (const group of [rest.slice(0, 5), rest.slice(5), ...alone.map((one) => [one])])
    await Promise.all(group.map(harm));

  const marks = async () => {
    const { remotes } = await readRegistry(store, keys.trust);
    return trials.map(({ kind, remote, release }) => {
      const bad = remotes[remote]?.history.find((past) => past.release === release)?.bad;
      return `${kind.name}: ${bad?.by === 'Avaliador automático' && kind.why.test(bad.why) ? 'ended' : (bad?.why ?? 'lives')}`;
    });
  };
  await expect.poll(marks, { timeout: ENDS_MS }).toEqual(KINDS.map(({ name }) => `${name}: ended`));
  expect((await entryOf(TENANT)).current).toBe(currents[TENANT]);
});

interface Load {
  remote: string;
  release: string;
  page: string;
}
const loadOf = (remote: string, release: string): Load => ({ remote, release, page: remote === SHELL ? '' : 'pets' });

/** Reports of a browser's pages about a release. */
function reportsOf(context: BrowserContext, release: string, symptom: Symptom | undefined) {
  let fault: object | undefined;
  let symptoms: object[] = [];
  context.on('request', (call: Request) => {
    if (call.method() !== 'POST' || !/\/api\/(loads|faults)$/.test(call.url())) return;
    const { pageToken: _token, ...body } = call.postDataJSON();
    if (call.url().endsWith('/faults') && body.release === release) fault = body;
    const found = (body.symptoms ?? []).filter((one: PageSymptom) => one.release === release && one.kind === symptom);
    if (found.length > 0) symptoms = found;
  });
  return {
    found: () => (symptom ? symptoms.length > 0 : fault !== undefined),
    fault: () => (symptom ? undefined : fault),
    symptoms: () => symptoms,
  };
}

/** Reports as pages of a shop do, from an address of its own: what one address may report is limited. */
function caller(baseURL: string, localAddress: string) {
  const { port } = new URL(baseURL);
  const call = (path: string, token: string, body?: object) =>
    new Promise<string>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        localAddress,
        path,
        method: body ? 'POST' : 'GET',
        headers: { host: new URL(baseURL).host, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      };
      send(options, (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end(body && JSON.stringify(body));
    });
  return {
    async report(
      { slug, sessions }: { slug: string; sessions: string[] },
      turn: number,
      load: Load,
      fault?: object,
      symptoms: object[] = [],
    ) {
      const session = sessions[turn % sessions.length]!;
      const { pageToken } = JSON.parse(await call(`/page-token.json?tenant=${slug}`, session));
      await call('/api/loads', session, { pageToken, loads: [load], symptoms });
      if (fault) await call('/api/faults', session, { ...fault, pageToken });
    },
  };
}
