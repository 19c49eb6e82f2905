import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    product: true;
  }
}

export const sample: Sample = {
  kind: 'product',
  path: 'products',
  make: ({ make, name }) => make('/api/products', 'product', { name: name('Shampoo'), price: 39.9, stock: 50 }),
};
