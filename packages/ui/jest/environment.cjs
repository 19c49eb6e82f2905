const { randomUUID } = require('node:crypto');
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
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    // Node's own MessageChannel keeps Jest from exiting.
    this.global.MessageChannel = InTurnMessageChannel;
    this.global.BroadcastChannel = channelsOf(randomUUID());
  }
};

/** Channels that do not keep Jest from exiting either, and reach nobody in another test file of the same process. */
const channelsOf = (testFile) =>
  class extends BroadcastChannel {
    constructor(name) {
      super(`${testFile} ${name}`);
      this.unref();
    }
  };

/** Delivers asynchronously, as a browser does, without keeping the process alive. */
class InTurnMessageChannel {
  constructor() {
    this.port1 = { onmessage: null, postMessage: (data) => deliver(this.port2, data), close() {} };
    this.port2 = { onmessage: null, postMessage: (data) => deliver(this.port1, data), close() {} };
  }
}
function deliver(port, data) {
  setImmediate(() => port.onmessage?.({ data }));
}
