import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    cashbackRule: true;
  }
}

export const sample: Sample = {
  kind: 'cashbackRule',
  path: 'cashback-rules',
  // For a product of its own, because of each target there is one rule.
  make: async ({ make, name }) => {
    const productId = await make('/api/products', 'product', { name: name('Shampoo'), price: 40, stock: 5 });
    return make('/api/cashback-rules', 'rule', { scope: 'PRODUCT', productId, percent: 5, validDays: 90 });
  },
};
