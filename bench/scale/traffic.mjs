import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';

/** @typedef {{id: string, clientId: string}} Pet */

const CONNECTIONS = 32;
const JSON_BODY = { 'content-type': 'application/json' };
const MARK = /loja-(\d+)/g;

/** A mix of requests as a front desk makes them, for several tenants at once, and what their responses revealed. */
export class Traffic {
  responses = 0;
  /** Pets whose creation was acknowledged. */
  created = 0;
  /** @type {string[]} */
  failures = [];
  /**
   * Responses with the mark of a tenant other than the caller's, or without the mark that must be there.
   * @type {string[]}
   */
  foreign = [];
  /**
   * The requests of each tenant.
   * @type {import('autocannon').Request[][]}
   */
  #customers = [];

  /** @param {{slug: string, headers: Record<string, string>}[]} tenants */
  constructor(tenants) {
    this.tenants = tenants;
  }

  /**
   * Reads some ids of every tenant for later requests.
   * @param {string} url
   */
  async readKeys(url) {
    for (const { slug, headers } of this.tenants) {
      const response = await fetch(`${url}/api/pets?page=1&limit=20&sort=name`, { headers });
      /** @type {{pets: Pet[]}} */
      const { pets } = (await response.json()).data;
      this.#customers.push(pets.flatMap((pet, n) => this.#requestsOf(slug, headers, pet, n)));
    }
  }

  /**
   * The requests for one customer: three lists and searches, two records, one change and, every second time, a new pet.
   * @param {string} slug
   * @param {Record<string, string>} headers
   * @param {Pet} pet
   * @param {number} n
   * @returns {import('autocannon').Request[]}
   */
  #requestsOf(slug, headers, { id, clientId }, n) {
    /** @type {(method: string, path: string, body?: object) => import('autocannon').Request} */
    const ask = (method, path, body) => ({
      method,
      path,
      headers: body ? { ...headers, ...JSON_BODY } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      onResponse: (status, text) => this.#look(slug, `${method} ${path}`, status, text),
    });
    const pet = { name: `${slug} novo`, species: 'CAT', gender: 'FEMALE', clientId };
    return [
      ask('GET', '/api/pets?page=1&limit=20&sort=name'),
      ask('GET', `/api/clients?page=1&limit=20&sort=name&search=${String(n + 1).padStart(8, '0')}`),
      ask('GET', '/api/clients?page=1&limit=20&sort=name'),
      ask('GET', `/api/pets/${id}`),
      ask('GET', `/api/clients/${clientId}`),
      ask('PUT', `/api/pets/${id}`, { notes: `${slug} visita` }),
      ...(n % 2 ? [ask('POST', '/api/pets', pet)] : []),
    ];
  }

  /**
   * @param {string} slug
   * @param {string} call
   * @param {number} status
   * @param {string} text
   */
  #look(slug, call, status, text) {
    this.responses += 1;
    if (status >= 400) return void this.failures.push(`${call}: ${status} ${text.slice(0, 200)}`);
    if (status === 201) this.created += 1;
    const marks = text.match(MARK) ?? [];
    if (marks.length === 0 || marks.some((mark) => mark !== slug))
      this.foreign.push(`${call} of ${slug}: ${text.slice(0, 200)}`);
  }

  /**
   * Runs that many requests of all tenants at once, distributed among the processes. Waits for each response, so that what was
   * acknowledged can be compared with what is stored.
   * @param {string[]} urls
   * @param {number} amount
   * @returns {Promise<number>} requests a second
   */
  async run(urls, amount) {
    const start = performance.now();
    const results = await Promise.all(urls.map((url) => this.#load(url, urls.length, amount)));
    const seconds = (performance.now() - start) / 1_000;
    for (const { errors, url } of results) if (errors) this.failures.push(`${errors} connections of ${url} broke`);
    return amount / seconds;
  }

  /**
   * Every connection belongs to one tenant and starts with a different pet.
   * @param {string} url
   * @param {number} share
   * @param {number} amount
   */
  #load(url, share, amount) {
    const connections = CONNECTIONS / share;
    const customers = this.#customers;
    let desk = 0;
    return autocannon({
      url,
      connections,
      amount: amount / share,
      requests: customers[0]?.slice(0, 1),
      setupClient(client) {
        const requests = customers[desk % customers.length] ?? [];
        const start = Math.floor((desk / connections) * requests.length);
        client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
        desk = (desk + 1) % connections;
      },
    });
  }
}
