import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestResponse, TestTenant } from './api';
import { isReady } from './built-api';

const TIMEOUT_MS = 300_000;

/** A creation, with the key under which it is repeated if no response arrives. */
export interface PlannedRequest {
  tenant: TestTenant;
  path: string;
  key: string;
  body: object;
}

/** Sends creations over keep-alive connections and, like a browser, repeats them until there is a definite response. */
export class RetryingClient {
  private readonly agent = new Agent({ keepAlive: true });
  /** Responses of 500 and above, except a 503 that says what to do. */
  readonly unexpected: string[] = [];
  /** Number of repetitions. */
  retries = 0;

  /** `url` is called before each attempt, because a restarted API may have another address. */
  constructor(private readonly url: () => string) {}

  /** Sends everything in parallel. `onResponse` is called after each definite response. */
  sendAll(plans: PlannedRequest[], onResponse: () => void): Promise<TestResponse[]> {
    return Promise.all(
      plans.map(async (planned) => {
        const response = await this.send(planned);
        onResponse();
        return response;
      }),
    );
  }

  /** Without a response, the record may or may not have been created: the request is repeated under the same key. */
  async send(planned: PlannedRequest): Promise<TestResponse> {
    let attempts = 0;
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
      const response = await this.sendOnce(planned).catch(() => undefined);
      if (response && response.status < 500 && response.status !== 429) return response;
      if (response && (![429, 503].includes(response.status) || !/Tente novamente/.test(response.json.message)))
        this.unexpected.push(`${response.status} ${response.json.message}`);
      this.retries += 1;
      attempts += 1;
      // Wait as the message says: an immediate repetition would only lengthen the queue.
      await sleep(Math.random() * Math.min(attempts, 10) * 300);
      while (Date.now() < deadline && !(await isReady(this.url()))) await sleep(20);
    }
    throw new Error(`No definite response to ${planned.key} in ${TIMEOUT_MS / 1000} s`);
  }

  close(): void {
    this.agent.destroy();
  }

  private sendOnce({ tenant, path, key, body }: PlannedRequest): Promise<TestResponse> {
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-tenant': tenant.slug,
      authorization: `Bearer ${tenant.token}`,
      'idempotency-key': key,
    };
    return new Promise((resolve, reject) => {
      const call = request(this.url() + path, { agent: this.agent, method: 'POST', headers });
      call.on('error', reject).on('response', (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => (received += part));
        response.on('error', reject).on('end', () => {
          if (response.complete) resolve({ status: response.statusCode ?? 0, json: JSON.parse(received) });
          else reject(new Error('The response was cut off'));
        });
      });
      call.end(text);
    });
  }
}
