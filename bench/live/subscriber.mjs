import { performance } from 'node:perf_hooks';

/** A page that follows the changes. */
export class Subscriber {
  /**
   * When it was first told of a record, by the record's id.
   * @type {Map<string, number>}
   */
  heardAt = new Map();
  #connection = new AbortController();

  /**
   * @param {string} url
   * @param {Record<string, string>} headers
   */
  constructor(url, headers) {
    this.running = this.#read(url, headers).catch((error) => {
      if (!this.#connection.signal.aborted) throw error;
    });
  }

  async stop() {
    this.#connection.abort();
    await this.running;
  }

  /** @type {(url: string, headers: Record<string, string>) => Promise<void>} */
  async #read(url, headers) {
    const { ok, body } = await fetch(`${url}/api/stream?age=0`, { headers, signal: this.#connection.signal });
    if (!ok || !body) throw new Error('The stream was refused');
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
    if (field('event') !== 'changes') return;
    const now = performance.now();
    for (const ids of Object.values(JSON.parse(field('data') ?? '{}')))
      for (const id of ids) if (!this.heardAt.has(id)) this.heardAt.set(id, now);
  }
}
