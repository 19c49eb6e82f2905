import { STREAM_EVENTS, STREAM_PATH, type Changes } from '@focinho/contracts/journal/changes';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { getConfig } from './config';
import type { SessionState } from './session';
import { leaving, state } from './session-state';

/** Message for a page: the changed records by table, or that it may have missed something and should fetch everything again. */
export type ChangeNews = { changes: Changes } | { reset: true };
type Listener = (news: ChangeNews) => void;

/** `cursor` is where the stream continues after the message. */
interface StreamEvent {
  news: ChangeNews;
  cursor: string | undefined;
}
/** Between the tabs of a browser: a new one introduces itself, or a message for all, or for the new one. */
type Message = { hello: string } | (StreamEvent & { to?: string });

/** Between two attempts, so that not all pages come back to a restarted server at once. */
const RETRY_MS = { least: 1_000, most: 4_000 };
/** The server says something every 20 seconds. A connection without that is broken, for example because the computer slept. */
const SILENCE_MS = 50_000;
/** A tab that opens while another one has the stream is told again what came in this time: it may have loaded just before. */
const RECENT_MS = 60_000;
/** No other attempt of the same session would end differently: it has ended, may not, or the server has no stream. */
const FINAL_STATUSES = new Set([401, 403, 404]);

const listeners = new Set<Listener>();
let following: AbortController | undefined;

/**
 * Reports what anybody changes in this tenant while the page is open. All tabs of a browser share one stream: HTTP/1.1 has only six
 * connections for all of them. It follows the session, but never asks for a log-in itself.
 * @returns the function that ends it
 */
export function followChanges(listener: Listener): () => void {
  listeners.add(listener);
  if (!following) {
    following = new AbortController();
    void follow(following.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    following?.abort();
    following = undefined;
  };
}

/** The tab that holds the lock has the stream and passes it on; the browser gives the lock to another one when it closes. */
async function follow(end: AbortSignal): Promise<void> {
  await until(isUsable, end);
  if (end.aborted) return;
  const name = `focinho-changes:${state.get().tenantSlug}`;
  const tabs = new Tabs(name, end);
  while (!end.aborted) {
    await until(isUsable, end);
    const signal = whileSessionLasts(end);
    // Without a secure context (plain HTTP in a local network) there are no locks: then the tabs that can be seen have a stream.
    const lead = (until: AbortSignal) => keepStream(tabs, until);
    if ('locks' in navigator)
      await navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => undefined);
    else await whileVisible(lead, signal);
    if (!signal.aborted) await pause(signal);
  }
}

/** Messages between the tabs of a browser. */
class Tabs {
  cursor: string | undefined;
  /** Whether this tab has the stream. */
  leads = false;
  private readonly own = Math.random().toString(36).slice(2);
  private readonly recent: { at: number; received: StreamEvent }[] = [];
  private readonly channel: BroadcastChannel;

  constructor(name: string, end: AbortSignal) {
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('hello' in data) this.repeatFor(data.hello);
      else if (!data.to || data.to === this.own) this.hear(data);
    };
    end.addEventListener('abort', () => this.channel.close());
    this.send({ hello: this.own });
  }

  /** Messages from the stream. */
  publish(news: ChangeNews, cursor: string | undefined): void {
    const received = { news, cursor };
    this.hear(received);
    this.send(received);
  }

  private hear({ news, cursor }: StreamEvent): void {
    this.cursor = cursor ?? this.cursor;
    const now = Date.now();
    while (this.recent[0] && this.recent[0].at < now - RECENT_MS) this.recent.shift();
    this.recent.push({ at: now, received: { news, cursor } });
    if ('reset' in news || Object.keys(news.changes).length > 0) for (const listener of listeners) listener(news);
  }

  private repeatFor(to: string): void {
    if (!this.leads) return;
    const since = Date.now() - RECENT_MS;
    for (const { at, received } of this.recent) if (at > since) this.send({ ...received, to });
  }

  private send(message: Message): void {
    this.channel.postMessage(message);
  }
}

/** Keeps a stream open. Returns when the signal aborts; until then no other tab should try. */
async function keepStream(tabs: Tabs, signal: AbortSignal): Promise<void> {
  tabs.leads = true;
  while (!signal.aborted) {
    const outcome = await readStream(tabs, signal).catch(() => 'cut' as const);
    if (outcome === 'over') await aborted(signal);
    else await pause(signal);
  }
  tabs.leads = false;
}

/** Reads one stream to its end. @returns whether the session's are over, or it may come back */
async function readStream(tabs: Tabs, signal: AbortSignal): Promise<'over' | 'cut'> {
  const { token, tenantSlug } = state.get();
  const connection = new AbortController();
  const close = () => connection.abort();
  signal.addEventListener('abort', close);
  let outcome: 'over' | 'cut' = 'cut';
  const parser = createParser({
    onEvent: ({ event, data, id }: EventSourceMessage) => {
      if (event === STREAM_EVENTS.changes) tabs.publish({ changes: JSON.parse(data) as Changes }, id);
      else if (event === STREAM_EVENTS.reset) tabs.publish({ reset: true }, id);
      else if (event === STREAM_EVENTS.ended) outcome = 'over';
    },
  });
  let silence = setTimeout(close, SILENCE_MS);
  try {
    const beginning = tabs.cursor ? `after=${tabs.cursor}` : `age=${Math.round(performance.now())}`;
    const response = await fetch(`${getConfig().apiUrl}${STREAM_PATH}?${beginning}`, {
      credentials: 'include',
      headers: { 'X-Tenant': tenantSlug ?? '', Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal: connection.signal,
    });
    if (FINAL_STATUSES.has(response.status)) return 'over';
    if (response.status === 400) tabs.cursor = undefined;
    if (!response.ok || !response.body) return 'cut';
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return outcome;
      clearTimeout(silence);
      silence = setTimeout(close, SILENCE_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    connection.abort();
    signal.removeEventListener('abort', close);
  }
}

/** Whether the page may act in its session's name: while another user is logged in elsewhere, for example, it may not. */
const isUsable = ({ token, tenantSlug, isAuthenticated, interruption }: SessionState): boolean =>
  isAuthenticated &&
  !leaving.isNow &&
  Boolean(token && tenantSlug) &&
  (interruption?.reason ?? 'confirmation') === 'confirmation';

/** Waits for a state of the session, or for the signal. */
function until(holds: (session: SessionState) => boolean, signal: AbortSignal): Promise<void> {
  if (signal.aborted || holds(state.get())) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const unsubscribe = state.subscribe(() => holds(state.get()) && done());
    signal.addEventListener('abort', done);
  });
}

/** Aborts when this session ends, is interrupted or has a new token, and with the other signal. */
function whileSessionLasts(other: AbortSignal): AbortSignal {
  const { token } = state.get();
  const lasting = new AbortController();
  void until((session) => !isUsable(session) || session.token !== token, other).then(() => lasting.abort());
  return lasting.signal;
}

/** Does the work while the tab can be seen, and again when it can be seen again. */
async function whileVisible(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  const page = document;
  while (!signal.aborted) {
    const change = new AbortController();
    const changed = () => change.abort();
    page.addEventListener('visibilitychange', changed);
    signal.addEventListener('abort', changed);
    await (page.visibilityState === 'visible' ? work(change.signal) : aborted(change.signal));
    page.removeEventListener('visibilitychange', changed);
    signal.removeEventListener('abort', changed);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Until the next attempt makes sense: not without a network, and at once when it is back. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const elapsed = () => navigator.onLine && done();
    const timer = setTimeout(elapsed, RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
