import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    webhook: true;
  }
}

/** An address that is nobody's. */
const NOWHERE = 'https://[3000::1]/webhook';

export const sample: Sample = {
  kind: 'webhook',
  path: 'webhooks',
  make: ({ make, marker }) =>
    make('/api/webhooks', 'webhook', { url: NOWHERE, description: marker, events: ['order.deleted'] }),
};
