import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAccounts } from '@focinho/federation/release/accounts';
import { smoke } from '@focinho/federation/release/smoke';
import { folderStore } from '@focinho/federation/store/folder';
import { craftRelease, newRemoteLike, type Craft } from './crafted';
import type { Stage } from './stage';
import { expect, test } from './test';

/** Reasons of the smoke run against a crafted release of a new remote in the tenant area, or of the landing page. */
async function reasonsAgainst(
  stage: Stage,
  craft: Omit<Craft, 'marker'>,
  remote = '',
  apiUrl = stage.url,
): Promise<string[]> {
  const store = folderStore(stage.store);
  const like = remote ? await stage.currentRelease(remote) : newRemoteLike(await stage.currentRelease('mfe-tenant'));
  const candidate = await craftRelease(store, like, { marker: 'Novo', ...craft });
  const product = { apiUrl, accounts: await readAccounts(undefined) };
  return smoke(store, candidate, await stage.registry(), product);
}

/** The API, which has no time for the first call of a list. */
async function busyApi(url: string) {
  const refused = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming;
    if (path.startsWith('/api/pets') && !refused.has(path)) {
      refused.add(path);
      return void outgoing.writeHead(503).end('{}');
    }
    const { host: _, ...others } = headers;
    incoming.pipe(
      request(new URL(path, url), { method, headers: others }, (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    refused,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.beforeEach(() => {
  // Each run starts a shell and a browser of its own.
  test.setTimeout(240_000);
});

test('a release that leaves everything as it was passes, among all pages of another remote', async ({ stage }) => {
  expect(await reasonsAgainst(stage, {})).toEqual([]);
});

test('a release is opened again where the API had no time, which is not its fault', async ({ stage }) => {
  const api = await busyApi(stage.url);
  try {
    expect(await reasonsAgainst(stage, {}, '', api.url)).toEqual([]);
    expect(api.refused.size).toBeGreaterThan(0);
  } finally {
    api.close();
  }
});

test('a release that replaces what all remotes share is refused by the names', async ({ stage }) => {
  const reasons = await reasonsAgainst(stage, {
    whenLoaded: () => {
      const { fetch, addEventListener } = window;
      window.fetch = async (input, init) => fetch(input, init);
      history.pushState = History.prototype.pushState.bind(history);
      EventTarget.prototype.addEventListener = function (...given) {
        return addEventListener.apply(this, given as Parameters<typeof addEventListener>);
      };
      Storage.prototype.setItem = () => undefined;
      Object.assign(Array.prototype, { last: () => undefined });
      Object.defineProperty(Element.prototype, 'innerHTML', { get: () => '' });
      Reflect.deleteProperty(window, 'structuredClone');
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get: () => () => 'R$ 0,00' });
      Object.assign(Intl, { Collator: Intl.Collator.bind(null) });
      const iterator = Object.getPrototypeOf([].values());
      const { next } = iterator;
      iterator.next = function () {
        return next.call(this);
      };
      performance.now = () => 0;
      Object.assign(Element.prototype, { __crafted: undefined, [Symbol('crafted')]: null });
    },
  });
  const shared = 'which all remotes of the page share';
  expect(reasons.toSorted()).toEqual([
    `globals: mfe-crafted adds Array.prototype.last, ${shared}`,
    `globals: mfe-crafted adds history.pushState, ${shared}`,
    `globals: mfe-crafted adds performance.now, ${shared}`,
    `globals: mfe-crafted removes window.structuredClone, ${shared}`,
    `globals: mfe-crafted replaces Array Iterator.prototype.next, ${shared}`,
    `globals: mfe-crafted replaces Element.prototype.innerHTML, ${shared}`,
    `globals: mfe-crafted replaces EventTarget.prototype.addEventListener, ${shared}`,
    `globals: mfe-crafted replaces Intl.Collator, ${shared}`,
    `globals: mfe-crafted replaces Intl.NumberFormat.prototype.format, ${shared}`,
    `globals: mfe-crafted replaces Storage.prototype.setItem, ${shared}`,
    `globals: mfe-crafted replaces window.fetch, ${shared}`,
  ]);
});

test('a release whose styles reach outside its area is refused by the selectors', async ({ stage }) => {
  const reasons = await reasonsAgainst(stage, {
    whenMounted: () => {
      const add = (id: string, text: string) => {
        const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
        document.getElementById(id)?.remove();
        document.head.append(Object.assign(document.createElement('style'), { id, nonce, textContent: text }));
      };
      add('stays', '@media screen { table { display: none } } .crafted { color: red } dialog { opacity: 0.1 }');
      add('drawn', 'ol { outline: 1px solid red } .crafted .ant-tag { color: red } .ant-btn:hover { color: red }');
      add('goes', 'header { text-transform: uppercase }');
      add('hidden', 'nav::before { content: "x" } :root { --fc-text: red } @media print { main { display: none } }');
      add('narrow', '@media (max-width: 20px) { header { height: 0 } } @keyframes fc-turn { to { opacity: 0 } }');
      add('nested', '.crafted, nav { &::after { opacity: 0 } } ul { @media print { display: none } }');
      add(
        'own',
        ':root { --crafted-size: 1px } .crafted { &:hover { color: red } & p { top: 0 } &::before { left: 0 } }',
      );
      document.body.style.letterSpacing = '3px';
    },
    whenLeft: () => document.getElementById('goes')?.remove(),
  });
  expect(reasons.toSorted()).toEqual([
    'styles: ".ant-btn:hover" of mfe-crafted reaches outside its area: color of <div class="ant-btn">',
    expect.stringMatching(/^styles: ":is\(.crafted, nav\)::after" of mfe-crafted reaches .+ area: opacity of <nav/),
    'styles: ":root" of mfe-crafted reaches outside its area: --fc-text of <html>',
    'styles: "@keyframes fc-turn" of mfe-crafted reaches outside its area: its meaning of the page',
    expect.stringMatching(/^styles: "dialog" of mfe-crafted reaches outside its area: opacity of <dialog.*, <dialog>$/),
    expect.stringMatching(
      /^styles: "header" of mfe-crafted reaches outside its area: text-transform, height of <header/,
    ),
    expect.stringMatching(/^styles: "main" of mfe-crafted reaches outside its area: display of <main/),
    expect.stringMatching(/^styles: "nav::before" of mfe-crafted reaches outside its area: content of <nav/),
    'styles: "ol" of mfe-crafted reaches outside its area: outline-color, outline-style, outline-width of <ol>',
    'styles: "table" of mfe-crafted reaches outside its area: display of <table>',
    expect.stringMatching(/^styles: "ul" of mfe-crafted reaches outside its area: display of <ul/),
    'styles: mfe-crafted leaves a style on <body>: letter-spacing',
  ]);
});

test('a release that leaves things behind is refused with the figures', async ({ stage }) => {
  const reasons = await reasonsAgainst(stage, {
    whenMounted: () => {
      const kept = ((window as { crafted?: { nodes: Node[]; data: number[][] } }).crafted ??= { nodes: [], data: [] });
      const detached = document.createElement('ul');
      for (let count = 0; count < 100; count += 1) detached.append(document.createElement('li'));
      kept.nodes.push(detached);
      kept.data.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
      window.addEventListener('resize', () => kept.nodes.length);
      document.addEventListener('keydown', () => kept.nodes.length);
      document.body.append(Object.assign(document.createElement('div'), { className: 'crafted-mask' }));
      const again = () => void setTimeout(again, 700);
      again();
      setInterval(() => kept.nodes.length, 900);
    },
  });
  const grown = (what: string) =>
    expect.stringMatching(
      new RegExp(`^leak: each time that crafted of mfe-crafted is opened, it leaves ${what} \\(\\d+( → \\d+){5}\\)$`),
    );
  expect([...new Set(reasons)].toSorted()).toEqual([
    'leak: crafted of mfe-crafted leaves an interval of 900 ms running, from remoteEntry.js',
    grown('<div class="crafted-mask"> in the body'),
    grown('bytes of the heap'),
    grown('listeners of document: keydown'),
    grown('listeners of window: resize'),
    grown('nodes in memory'),
    grown('timeouts of 700 ms, from remoteEntry\\.js'),
  ]);
});

test('a release that touches what others have stored, their elements and their events is refused by the names', async ({
  stage,
}) => {
  const reasons = await reasonsAgainst(stage, {
    whenMounted: () => {
      localStorage.removeItem('smoke-neighbour');
      sessionStorage.setItem('smoke-neighbour', 'mine');
      localStorage.setItem('crafted', String(Date.now()));
      document.cookie = 'smoke-neighbour=; max-age=0; path=/';
      void caches.delete('smoke-neighbour');
      indexedDB.deleteDatabase('smoke-neighbour');
      new BroadcastChannel('crafted');
      document.querySelector('nav')?.setAttribute('inert', '');
      document.querySelector('main')?.setAttribute('aria-hidden', 'true');
    },
    whenLoaded: () => {
      window.addEventListener('error', (event) => event.stopImmediatePropagation(), true);
      window.addEventListener('unhandledrejection', (event) => event.preventDefault());
      document.addEventListener('click', (event) => event.stopPropagation(), true);
      const again = () => void requestAnimationFrame(again);
      again();
    },
  });
  expect([...new Set(reasons)].toSorted()).toEqual([
    'leak: crafted of mfe-crafted leaves a BroadcastChannel running, from remoteEntry.js',
    'leak: crafted of mfe-crafted leaves a loop of animation frames running, from remoteEntry.js',
    expect.stringMatching(/^others: mfe-crafted changes aria-hidden of <main.*, which is not its own$/),
    expect.stringMatching(/^others: mfe-crafted changes inert of <nav.*, which is not its own$/),
    'others: mfe-crafted changes smoke-neighbour of sessionStorage, which others have stored',
    'others: mfe-crafted prevents the errors of promises of others',
    'others: mfe-crafted removes smoke-neighbour of localStorage, which others have stored',
    'others: mfe-crafted removes smoke-neighbour of the caches, which others have stored',
    'others: mfe-crafted removes smoke-neighbour of the cookies, which others have stored',
    'others: mfe-crafted removes smoke-neighbour of the databases, which others have stored',
    'others: mfe-crafted stops the clicks of others',
    'others: mfe-crafted stops the errors of others',
  ]);
});

test('a release after which another remote no longer works is refused', async ({ stage }) => {
  const reasons = await reasonsAgainst(stage, {
    whenLoaded: ({ session }) => Object.assign(session, { call: () => Promise.reject(new Error('mine now')) }),
  });
  expect(reasons).toContain('neighbour: after crafted, the page of another remote says “Error: mine now”');
});

test('a release that works for one shop only is refused', async ({ stage }) => {
  const reasons = await reasonsAgainst(stage, {
    whenMounted: () => {
      if (!location.pathname.startsWith('/demo/')) throw new Error('only made for demo');
    },
  });
  expect(reasons).toContainEqual(expect.stringContaining('failed in phase render: Error: only made for demo'));
});

test('a landing page that disturbs what is opened after it is refused', async ({ stage }) => {
  const reasons = await reasonsAgainst(
    stage,
    {
      whenMounted: () => {
        String.prototype.trim = () => '';
        void navigator.serviceWorker.register('/watchdog.js');
      },
    },
    'mfe-landing',
  );
  expect(reasons).toEqual([
    'globals: mfe-landing replaces String.prototype.trim, which all remotes of the page share',
    'worker: mfe-landing registers a service worker for /, where all remotes are',
  ]);
});
