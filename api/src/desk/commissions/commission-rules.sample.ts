import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    commissionRule: true;
  }
}

export const sample: Sample = {
  kind: 'commissionRule',
  path: 'commission-rules',
  // For a product of its own, because of each target there is one rule.
  make: async ({ make, name }) => {
    const productId = await make('/api/products', 'product', { name: name('Coleira'), price: 40 });
    return make('/api/commission-rules', 'rule', { scope: 'PRODUCT', productId, percent: 5 });
  },
};
