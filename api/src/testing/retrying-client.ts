import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestResponse, TestTenant } from './api';
import { isReady } from './built-api';

const TIMEOUT_MS = 300_000;

/** Something to be created, and the key under which it is sent again when no answer came. */
export interface PlannedRequest {
  tenant: TestTenant;
  path: string;
  key: string;
  body: object;
}

/** Many clients that sell at once over kept connections, each as a browser does it. */
export class RetryingClient {
  private readonly agent = new Agent({ keepAlive: true });
  /** Answers that no client should ever see: anything from 500 on that is not a 503 which says what to do. */
  readonly unexpected: string[] = [];
  /** How often something had to be sent again. */
  retries = 0;

  /** `url` is asked before each sending: an API that was started again may be elsewhere. */
  constructor(private readonly url: () => string) {}

  /** Everything at once, each until it has a definite answer; `told` hears of each answer as it comes. */
  sendAll(plans: PlannedRequest[], onResponse: () => void): Promise<TestResponse[]> {
    return Promise.all(
      plans.map(async (planned) => {
        const response = await this.send(planned);
        onResponse();
        return response;
      }),
    );
  }

  /** Nobody knows whether something without an answer was made: it is sent again under the same key. */
  async send(planned: PlannedRequest): Promise<TestResponse> {
    let attempts = 0;
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
      const response = await this.sendOnce(planned).catch(() => undefined);
      if (response && response.status < 500) return response;
      if (response && (response.status !== 503 || !/Tente novamente/.test(response.json.message)))
        this.unexpected.push(`${response.status} ${response.json.message}`);
      this.retries += 1;
      attempts += 1;
      // As a message says that asks for patience: who comes back at once would only lengthen the queue again.
      await sleep(Math.random() * Math.min(attempts, 10) * 300);
      while (Date.now() < deadline && !(await isReady(this.url()))) await sleep(20);
    }
    throw new Error(`No definite answer to ${planned.key} in ${TIMEOUT_MS / 1000} s`);
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
          else reject(new Error('The answer was cut off'));
        });
      });
      call.end(text);
    });
  }
}
