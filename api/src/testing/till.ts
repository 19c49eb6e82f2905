import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Shop } from './api';
import { isReady } from './built-api';

const PATIENCE_MS = 300_000;

/** Something to be created, and the key under which it is sent again when no answer came. */
export interface Planned {
  shop: Shop;
  path: string;
  key: string;
  body: object;
}

/** Many clients that sell at once over kept connections, each as a browser does it. */
export class Till {
  private readonly agent = new Agent({ keepAlive: true });
  /** Answers that no client should ever see: anything from 500 on that is not a 503 which says what to do. */
  readonly odd: string[] = [];
  /** How often something had to be sent again. */
  repeated = 0;

  /** `url` is asked before each sending: an API that was started again may be elsewhere. */
  constructor(private readonly url: () => string) {}

  /** Everything at once, each until it has a definite answer; `told` hears of each answer as it comes. */
  sendAll(plans: Planned[], told: () => void): Promise<Answer[]> {
    return Promise.all(
      plans.map(async (planned) => {
        const answer = await this.send(planned);
        told();
        return answer;
      }),
    );
  }

  /** Nobody knows whether something without an answer was made: it is sent again under the same key. */
  async send(planned: Planned): Promise<Answer> {
    let attempts = 0;
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
      const answer = await this.sendOnce(planned).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      if (answer && (answer.status !== 503 || !/Tente novamente/.test(answer.json.message)))
        this.odd.push(`${answer.status} ${answer.json.message}`);
      this.repeated += 1;
      attempts += 1;
      // As a message says that asks for patience: who comes back at once would only lengthen the queue again.
      await sleep(Math.random() * Math.min(attempts, 10) * 300);
      while (Date.now() < deadline && !(await isReady(this.url()))) await sleep(20);
    }
    throw new Error(`No definite answer to ${planned.key} in ${PATIENCE_MS / 1000} s`);
  }

  close(): void {
    this.agent.destroy();
  }

  private sendOnce({ shop, path, key, body }: Planned): Promise<Answer> {
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-tenant': shop.slug,
      authorization: `Bearer ${shop.token}`,
      'idempotency-key': key,
    };
    return new Promise((settle, fail) => {
      const call = request(this.url() + path, { agent: this.agent, method: 'POST', headers });
      call.on('error', fail).on('response', (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => (received += part));
        response.on('error', fail).on('end', () => {
          if (response.complete) settle({ status: response.statusCode ?? 0, json: JSON.parse(received) });
          else fail(new Error('The answer was cut off'));
        });
      });
      call.end(text);
    });
  }
}
