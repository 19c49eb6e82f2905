import { waitFor } from '@testing-library/react';
import type { ChangeNews } from './changes';
import type { SessionState } from './session';

/** One stream that a tab has opened. */
interface Opened {
  query: URLSearchParams;
  headers: Headers;
  isOpen: boolean;
  send: (event: string, data: object, id?: string) => void;
  /** The connection breaks, or the server ends it. */
  cut: () => void;
}
const opened: Opened[] = [];
const open = () => opened.filter(({ isOpen }) => isOpen);
const latest = () => opened[opened.length - 1] as Opened;
/** Status of the server's response instead of a stream. */
let refusal: number | undefined;

const ANA = { id: 'u1', email: 'ana@demo.example', name: 'Ana', role: 'OWNER' };
const LOGGED_IN = {
  user: ANA,
  token: 'first',
  tenantSlug: 'demo',
  isAuthenticated: true,
  isLoading: false,
  interruption: null,
} as SessionState;

/** A tab has its own copy of every module. */
interface Tab {
  events: ChangeNews[];
  setSession: (change: Partial<SessionState>) => void;
  session: () => SessionState;
  logout: () => Promise<void>;
  close: () => void;
}
const tabs: Tab[] = [];
function openTab(): Tab {
  const events: ChangeNews[] = [];
  let tab: Tab | undefined;
  jest.isolateModules(() => {
    const { provideConfig } = require('./config') as typeof import('./config');
    const { patch, state } = require('./session-state') as typeof import('./session-state');
    const { session } = require('./session') as typeof import('./session');
    const { followChanges } = require('./changes') as typeof import('./changes');
    provideConfig({ productName: '', apiUrl: '', contact: { phone: '', email: '' }, whatsapp: '', demo: false });
    patch(LOGGED_IN);
    const close = followChanges((one) => events.push(one));
    tab = { events, setSession: patch, session: state.get, logout: session.logout, close };
  });
  if (!tab) throw new Error('No tab');
  tabs.push(tab);
  return tab;
}
/** Does not wait for the pause before the next attempt. */
const retry = () => window.dispatchEvent(new Event('online'));
const nextStream = (count: number) =>
  waitFor(() => {
    retry();
    expect(opened).toHaveLength(count);
  });

beforeEach(() => {
  opened.length = 0;
  refusal = undefined;
  globalThis.fetch = jest.fn(async (address: string | URL | Request, init: RequestInit = {}) => {
    if (String(address) === '/api/auth/logout') return new Promise<never>(() => undefined);
    const encoder = new TextEncoder();
    const stream: Opened = {
      query: new URL(String(address), 'http://focinho.test').searchParams,
      headers: new Headers(init.headers),
      isOpen: refusal === undefined,
      send: () => undefined,
      cut: () => undefined,
    };
    opened.push(stream);
    if (refusal !== undefined) return Response.json({ success: false }, { status: refusal });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const end = (close: () => void) => {
          if (stream.isOpen) close();
          stream.isOpen = false;
        };
        stream.send = (event, data, id) =>
          controller.enqueue(
            encoder.encode(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`),
          );
        stream.cut = () => end(() => controller.close());
        init.signal?.addEventListener('abort', () => end(() => controller.error(init.signal?.reason)));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  Reflect.deleteProperty(navigator, 'locks');
});

it('reports what the stream says, and asks for it in the session’s name', async () => {
  const { events } = openTab();
  await nextStream(1);
  expect(Number(latest().query.get('age'))).toBeGreaterThan(0);
  expect([latest().headers.get('authorization'), latest().headers.get('x-tenant')]).toEqual(['Bearer first', 'demo']);
  latest().send('changes', {}, '1-1');
  latest().send('changes', { pets: ['p1'] }, '2-1');
  latest().send('reset', {}, '3-1');
  await waitFor(() => expect(events).toEqual([{ changes: { pets: ['p1'] } }, { reset: true }]));
});

it('continues behind the last event when the stream is cut', async () => {
  openTab();
  await nextStream(1);
  latest().send('changes', {}, '7-1');
  latest().cut();
  await nextStream(2);
  expect(latest().query.get('after')).toBe('7-1');
});

it('takes a connection on which nothing is heard for broken', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  openTab();
  await jest.advanceTimersByTimeAsync(0);
  expect(open()).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect(opened.length).toBeGreaterThan(1);
  expect(opened[0]?.isOpen).toBe(false);
});

describe('a session that has ended', () => {
  it.each(['on the stream', 'before it', 'as the server’s refusal'])(
    'is not asked for again, nor reported, until there is a new one: %s',
    async (how) => {
      if (how === 'before it') refusal = 401;
      if (how === 'as the server’s refusal') refusal = 403;
      const tab = openTab();
      await nextStream(1);
      if (how === 'on the stream') latest().send('ended', {});
      latest().cut();
      retry();
      tab.setSession({ interruption: { reason: 'expired' } });
      retry();
      expect(tab.session().interruption).toEqual({ reason: 'expired' });
      expect(opened).toHaveLength(1);
      refusal = undefined;
      tab.setSession({ token: 'renewed', interruption: null });
      await nextStream(2);
      expect(latest().headers.get('authorization')).toBe('Bearer renewed');
    },
  );

  it('has no stream any more once the user is logging out', async () => {
    const tab = openTab();
    await nextStream(1);
    // The server does not answer, so the session is still there.
    void tab.logout();
    await waitFor(() => expect(open()).toEqual([]));
    expect(tab.session().isAuthenticated).toBe(true);
    retry();
    expect(opened).toHaveLength(1);
  });

  it('does not concern a page that only asks for the password again', async () => {
    const tab = openTab();
    await nextStream(1);
    tab.setSession({ interruption: { reason: 'confirmation' } });
    latest().send('changes', { pets: [] }, '1-1');
    await waitFor(() => expect(tab.events).toHaveLength(1));
    expect(open()).toHaveLength(1);
  });
});

it('has a stream in a tab that can be seen only, where there are no locks', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  openTab();
  retry();
  expect(opened).toEqual([]);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await nextStream(1);
});

describe('the tabs of a browser', () => {
  beforeEach(() => Reflect.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true }));

  it('share one stream, which another tab continues when its own closes', async () => {
    const five = [openTab(), openTab(), openTab(), openTab(), openTab()];
    await nextStream(1);
    latest().send('changes', { pets: ['p1'] }, '1-1');
    for (const { events } of five) await waitFor(() => expect(events).toEqual([{ changes: { pets: ['p1'] } }]));
    expect(opened).toHaveLength(1);
    five[0]?.close();
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(open()).toHaveLength(1);
    expect(latest().query.get('after')).toBe('1-1');
    latest().send('changes', { sales: [] }, '2-1');
    for (const { events } of five.slice(1)) await waitFor(() => expect(events).toHaveLength(2));
  });

  it('tell a new one what has changed while it was loading', async () => {
    const first = openTab();
    await nextStream(1);
    latest().send('changes', { pets: ['p1'] }, '1-1');
    await waitFor(() => expect(first.events).toHaveLength(1));
    const late = openTab();
    await waitFor(() => expect(late.events).toEqual([{ changes: { pets: ['p1'] } }]));
    expect(first.events).toHaveLength(1);
  });

  it('let another one have the stream while somebody else is logged in there', async () => {
    const first = openTab();
    await nextStream(1);
    openTab();
    first.setSession({ interruption: { reason: 'replaced' } });
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(open()).toHaveLength(1);
  });
});

/** The Web Locks of a browser, which jsdom lacks: one holder at a time, the others in turn. */
class Locks {
  private last: Promise<unknown> = Promise.resolve();

  request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const turn = this.last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
