import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    cashbackRule: true;
  }
}

export const sample: Sample = {
  kind: 'cashbackRule',
  path: 'cashback-rules',
  // For a product of its own, because of each target there is one rule. The client earns by it.
  make: async ({ make, name, client }) => {
    const productId = await make('/api/products', 'product', { name: name('Shampoo'), price: 40, stock: 5 });
    const rule = await make('/api/cashback-rules', 'rule', { scope: 'PRODUCT', productId, percent: 5, validDays: 90 });
    await make('/api/sales', 'sale', { clientId: client, items: [{ productId, quantity: 1 }] });
    return rule;
  },
};
