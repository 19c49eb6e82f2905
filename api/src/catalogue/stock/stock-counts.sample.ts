import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    stockCount: true;
  }
}

export const sample: Sample = {
  kind: 'stockCount',
  path: 'stock-counts',
  make: ({ make, marker }) => make('/api/stock-counts', 'count', { category: marker }),
};
