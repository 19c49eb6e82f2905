import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** A page that follows the changes: it comes back behind the last event when its stream is cut. */
export class Subscriber {
  /**
   * When it was first told of a record, by the record's id.
   * @type {Map<string, number>}
   */
  heardAt = new Map();
  /** @type {string | undefined} */
  #cursor;
  #isOver = false;
  /** @type {AbortController | undefined} */
  #connection;

  /**
   * @param {() => string} urlOf where the API is now
   * @param {Record<string, string>} headers
   */
  constructor(urlOf, headers) {
    this.running = this.#follow(urlOf, headers);
  }

  async stop() {
    this.#isOver = true;
    this.#connection?.abort();
    await this.running;
  }

  /** @type {(urlOf: () => string, headers: Record<string, string>) => Promise<void>} */
  async #follow(urlOf, headers) {
    while (!this.#isOver) {
      await this.#read(urlOf(), headers).catch(() => undefined);
      await sleep(100);
    }
  }

  /** @type {(url: string, headers: Record<string, string>) => Promise<void>} */
  async #read(url, headers) {
    this.#connection = new AbortController();
    const query = this.#cursor ? `after=${this.#cursor}` : 'age=0';
    const { ok, body } = await fetch(`${url}/api/stream?${query}`, { headers, signal: this.#connection.signal });
    if (!ok || !body) return;
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.#hear(event);
    }
  }

  /** @param {string} event */
  #hear(event) {
    const field = (/** @type {string} */ name) => event.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
    if (field('event') === 'reset') throw new Error('Too much was missed');
    if (field('event') !== 'changes') return;
    const now = performance.now();
    for (const ids of Object.values(JSON.parse(field('data') ?? '{}')))
      for (const id of ids) if (!this.heardAt.has(id)) this.heardAt.set(id, now);
    this.#cursor = field('id');
  }
}
