import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { JSDOM } from 'jsdom';
import { policy } from './csp.mjs';
import { htmlOf } from './html.mjs';
import { SHELL_WATCH } from './shell-watch.mjs';

const RELEASE = '0123456789abcdef';
const SCRIPT = `/mfe/shell/${RELEASE}/main.js`;
const TOKEN = `2000000000.nonce.demo.shell:${RELEASE}:1.mac`;
const LOAD = { remote: 'shell', release: RELEASE, page: '' };
const config = { productName: 'Focinho', apiUrl: '', contact: { phone: '', email: '' }, whatsapp: '', demo: false };

/**
 * The server's page in a browser, whose scripts run only when the test says so.
 * @param {{pageToken?: string | null, begun?: {at: number, pageToken: string, release: string}, reloads?: object, spoiled?: string, referrer?: string, type?: string}} [page] `begun` was left by another page,
 *   `reloads` by the one before in this tab; `type` of navigation that has opened this one
 */
async function open({ pageToken = TOKEN, begun, reloads, spoiled, referrer, type = 'navigate' } = {}) {
  const html = htmlOf({
    inlined: { config, pageToken, areaFiles: [], firstCalls: [] },
    scripts: [{ address: SCRIPT, integrity: undefined }],
    shellStyles: '',
    base: '/',
    firstFiles: [],
    prerendered: null,
    area: 'tenant',
    isWithoutSession: false,
    config,
    nonce: 'n',
    origin: 'https://focinho.example',
    bar: '',
  });
  /** @type {[string, {headers: Record<string, string>, body: object}][]} */
  const sent = [];
  /** @type {object[]} */
  const posted = [];
  /** @type {(() => void)[]} */
  const later = [];
  const { window } = new JSDOM(html, {
    url: 'https://focinho.example/demo/pets',
    ...(referrer && { referrer }),
    runScripts: 'dangerously',
    beforeParse(page) {
      page.localStorage.setItem('auth_token:demo', 'of-the-session');
      page.localStorage.setItem('tenant_slug', 'demo');
      if (spoiled !== undefined) {
        page.sessionStorage.setItem('focinho.reloads', spoiled);
        page.localStorage.setItem('focinho.beginning:spoiled', spoiled);
      }
      if (reloads) page.sessionStorage.setItem('focinho.reloads', JSON.stringify(reloads));
      if (begun) page.localStorage.setItem('focinho.beginning:other', JSON.stringify(begun));
      Object.assign(page.performance, { getEntriesByType: () => [{ type }] });
      Object.assign(page, {
        fetch: async (
          /** @type {string} */ address,
          /** @type {{headers: Record<string, string>, body: string}} */ call,
        ) => {
          if (call.body) sent.push([address, { headers: call.headers, body: JSON.parse(call.body) }]);
          return new Response('{}');
        },
        Worker: class {
          postMessage = (/** @type {object} */ message) => void posted.push(message);
        },
        setTimeout: (/** @type {() => void} */ run) => void later.push(run),
        setInterval: () => 0,
      });
    },
  });
  await new Promise((resolve) => window.document.addEventListener('readystatechange', resolve, { once: true }));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { window, sent, posted, runLater: () => later.forEach((run) => run()), settle };
}

const errorOf = (/** @type {string} */ phase, /** @type {unknown} */ message) => [
  ['/api/loads', expect.objectContaining({ body: { pageToken: TOKEN, loads: [LOAD] } })],
  [
    '/api/faults',
    {
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer of-the-session' },
      body: { ...LOAD, phase, errorClass: 'ShellError', message, pageToken: TOKEN },
    },
  ],
];

it('reports a file of the shell that did not arrive, once', async () => {
  const { window, sent, settle } = await open();
  const script = window.document.querySelector('script[src]');
  for (let n = 0; n < 2; n += 1) script?.dispatchEvent(new window.Event('error'));
  await settle();
  expect(sent).toEqual(errorOf('entry', `https://focinho.example${SCRIPT} did not load`));
});

it.each(['{"at": 1', 'null', '7', '"text"', ''])(
  'watches a page although %j stands where it keeps what it knows',
  async (spoiled) => {
    const { window, posted, sent, settle } = await open({ spoiled });
    expect(posted).toContainEqual(expect.objectContaining({ page: expect.objectContaining({ load: LOAD }) }));
    expect(window.sessionStorage.getItem('focinho.reloads')).toContain(RELEASE);
    expect(window.localStorage.getItem('focinho.beginning:spoiled')).toBeNull();
    await settle();
    expect(sent).toEqual([]);
  },
);

it('reports a shell that throws before it has drawn anything, and only then', async () => {
  const broken = await open();
  const thrown = { message: 'x is undefined', filename: `https://focinho.example${SCRIPT}` };
  broken.window.dispatchEvent(new broken.window.ErrorEvent('error', thrown));
  await broken.settle();
  expect(broken.sent).toEqual(errorOf('entry', 'x is undefined'));

  const drawn = await open();
  drawn.window.document.getElementById('root')?.replaceChildren(drawn.window.document.createElement('main'));
  drawn.window.dispatchEvent(new drawn.window.ErrorEvent('error', thrown));
  drawn.runLater();
  await drawn.settle();
  expect(drawn.sent).toEqual([]);
});

it('reports a shell that draws nothing in time', async () => {
  const { sent, runLater, settle } = await open();
  runLater();
  await settle();
  expect(sent).toEqual(errorOf('render', 'the shell drew nothing in time'));
});

it('tells the worker which release to report, before the shell runs, and nothing in a page that is not counted', async () => {
  expect((await open()).posted[0]).toMatchObject({ isAway: false, page: { pageToken: TOKEN, load: LOAD, apiUrl: '' } });
  expect((await open({ pageToken: null })).posted).toEqual([]);
});

describe('a page that froze in the first script of the shell', () => {
  const begun = { at: Date.now() - 9000, pageToken: TOKEN.replace('nonce', 'other'), release: RELEASE };

  it('is reported by the next one, once', async () => {
    const { window, sent, settle } = await open({ begun });
    await settle();
    const error = { ...LOAD, phase: 'entry', errorClass: 'FrozenPage', message: 'the shell froze at its beginning' };
    expect(sent.map(([address, { body }]) => [address, body])).toEqual([
      ['/api/loads', { pageToken: begun.pageToken, loads: [LOAD] }],
      ['/api/faults', { ...error, pageToken: begun.pageToken }],
    ]);
    expect(window.localStorage.getItem('focinho.beginning:other')).toBeNull();
  });

  it('is left alone as long as it answers, and forgotten once the script has run', async () => {
    const { window, sent, settle } = await open({ begun: { ...begun, at: Date.now() - 1000 } });
    await settle();
    expect(sent).toEqual([]);
    expect(window.localStorage.getItem('focinho.beginning:other')).not.toBeNull();
    expect(window.localStorage.getItem('focinho.beginning:nonce')).toBeNull();
  });
});

describe('a page that is left soon', () => {
  const load = { remote: 'mfe-tenant', release: 'a', page: 'pets' };
  const left = { path: '/demo/sales', at: Date.now(), times: 0, pageToken: TOKEN.replace('nonce', 'last'), load };
  const referrer = 'https://focinho.example/demo/sales';
  /** @param {Parameters<typeof open>[0]} page */
  const reportedBy = async (page) => {
    const { sent, settle } = await open(page);
    await settle();
    return sent.map(([address, { body }]) => [address, body]);
  };

  it('by itself is reported by the one that it has opened', async () => {
    const error = { phase: 'render', errorClass: 'LeftPage', message: 'the page left for another by itself' };
    expect(await reportedBy({ reloads: { ...left, at: Date.now() - 300 }, referrer })).toEqual([
      ['/api/loads', { pageToken: left.pageToken, loads: [load] }],
      ['/api/faults', { ...load, ...error, pageToken: left.pageToken }],
    ]);
  });

  it.each([
    ['touched', { isTouched: true }, {}],
    ['in sight for a while', { at: Date.now() - 9000 }, {}],
    ['the shell, which nothing was opened in', { load: { ...load, remote: 'shell' } }, {}],
    ['left by its address bar', {}, { referrer: undefined }],
    ['left for another house', {}, { referrer: 'https://other.example/' }],
    ['gone back from', {}, { type: 'back_forward' }],
  ])('is not, if it was %s', async (_how, before, page) => {
    expect(await reportedBy({ reloads: { ...left, at: Date.now() - 300, ...before }, referrer, ...page })).toEqual([]);
  });
});

describe('a page that reloads', () => {
  const opened = {
    pageToken: TOKEN.replace('nonce', 'last'),
    load: { remote: 'mfe-tenant', release: 'a', page: 'pets' },
  };
  const reloads = { path: '/demo/pets', at: Date.now(), times: 2, ...opened };

  it('again and again is reported, each time', async () => {
    const { window, sent, settle } = await open({ reloads: { ...reloads, at: Date.now() - 700 } });
    await settle();
    const error = { phase: 'render', errorClass: 'ReloadLoop', message: 'the page reloads again and again' };
    expect(sent.map(([address, { body }]) => [address, body])).toEqual([
      ['/api/loads', { pageToken: opened.pageToken, loads: [opened.load] }],
      ['/api/faults', { ...opened.load, ...error, pageToken: opened.pageToken }],
    ]);
    expect(JSON.parse(window.sessionStorage.getItem('focinho.reloads') ?? '')).toMatchObject({
      times: 3,
      pageToken: TOKEN,
      load: LOAD,
    });
  });

  it('with another release than the one that failed in it is not', async () => {
    const { window } = await open({ reloads });
    for (const release of ['b', 'a'])
      window.focinhoWatched?.({ ...opened, load: { ...opened.load, release }, headers: {}, apiUrl: '' });
    expect(window.sessionStorage.getItem('focinho.reloads')).toBeNull();
  });

  it.each([
    ['twice', { times: 1 }],
    ['after somebody has read it', { at: Date.now() - 60_000 }],
    ['to another address', { path: '/demo/clients' }],
  ])('%s is not', async (_how, change) => {
    const { sent, settle } = await open({ reloads: { ...reloads, ...change } });
    await settle();
    expect(sent).toEqual([]);
  });
});

it('may run by the policy', () => {
  const hash = createHash('sha256').update(SHELL_WATCH).digest('base64');
  expect(policy({ nonce: 'n', apiUrl: '', overrideOrigins: [] })).toContain(`'sha256-${hash}'`);
});

describe('the worker', () => {
  const source = readFileSync(path.join(__dirname, '../public/watchdog.js'), 'utf8');
  const page = { pageToken: TOKEN, headers: {}, load: { ...LOAD, remote: 'mfe-tenant', page: 'pets' }, apiUrl: '' };

  /** @returns what it sends while each of these things happens in a second, a message or nothing (null) */
  async function after(/** @type {(object | null | 'asleep')[]} */ seconds) {
    /** @type {string[]} */
    const sent = [];
    let now = 0;
    let tick = () => undefined;
    /** @type {Record<string, any>} */
    const scope = {
      performance: { now: () => now },
      setInterval: (/** @type {() => undefined} */ run) => void (tick = run),
      fetch: async (/** @type {string} */ address) => void sent.push(address),
    };
    runInNewContext(source, scope);
    for (const second of seconds) {
      now += second === 'asleep' ? 3_600_000 : 1000;
      if (second !== null && second !== 'asleep') scope.onmessage({ data: second });
      tick();
      await Promise.resolve();
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
    return sent;
  }
  const SILENCE = Array(8).fill(null);
  const BEATS = Array(20).fill({ isAway: false });

  it('reports a page that has frozen, once, and none that answers', async () => {
    expect(await after([{ page, isAway: false }, ...BEATS])).toEqual([]);
    expect(await after([{ page, isAway: false }, ...SILENCE, ...SILENCE])).toEqual(['/api/loads', '/api/faults']);
  });

  it('leaves pages alone that are hidden, print, or sleep with the computer', async () => {
    expect(await after([{ page, isAway: false }, { isAway: true }, ...SILENCE])).toEqual([]);
    expect(await after([{ page, isAway: false }, 'asleep', ...BEATS])).toEqual([]);
  });
});
