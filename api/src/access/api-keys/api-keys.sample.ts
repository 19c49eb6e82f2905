import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    apiKey: true;
  }
}

export const sample: Sample = {
  kind: 'apiKey',
  path: 'api-keys',
  make: ({ make, marker }) => make('/api/api-keys', 'key', { name: marker, scopes: ['clients:read'] }),
};
