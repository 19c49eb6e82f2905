const { randomUUID } = require('node:crypto');
const { BroadcastChannel } = require('node:worker_threads');
const { TestEnvironment } = require('jest-environment-jsdom');

/** Browser globals that antd and the session need and jsdom lacks. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  // fetch accepts only signals of its own realm.
  'AbortController',
  'AbortSignal',
];

/** jsdom with the missing browser globals, for every front-end workspace. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) Reflect.set(this.global, name, Reflect.get(globalThis, name));
    // Node's own MessageChannel keeps Jest from exiting.
    Reflect.set(this.global, 'MessageChannel', InTurnMessageChannel);
    Reflect.set(this.global, 'BroadcastChannel', channelsOf(randomUUID()));
  }
};

/** Channels that do not keep Jest from exiting either, and reach nobody in another test file of the same process. */
const channelsOf = (/** @type {string} */ testFile) =>
  class extends BroadcastChannel {
    /** @param {string} name */
    constructor(name) {
      super(`${testFile} ${name}`);
      this.unref();
    }
  };

/** Delivers asynchronously, as a browser does, without keeping the process alive. */
class InTurnMessageChannel {
  constructor() {
    this.port1 = portTo(() => this.port2);
    this.port2 = portTo(() => this.port1);
  }
}
/**
 * @typedef {{onmessage: ((event: {data: unknown}) => void) | null, postMessage: (data: unknown) => void, close: () => void}} Port
 * @param {() => Port} other
 * @returns {Port}
 */
const portTo = (other) => ({
  onmessage: null,
  postMessage: (data) => void setImmediate(() => other().onmessage?.({ data })),
  close() {},
});
