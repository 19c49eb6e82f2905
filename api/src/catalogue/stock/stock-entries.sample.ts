import type { Sample } from '../../testing/sample';

declare module '../../testing/sample' {
  interface SampleKinds {
    stockEntry: true;
  }
}

export const sample: Sample = {
  kind: 'stockEntry',
  path: 'stock-entries',
  make: async ({ make, name, marker }) => {
    const productId = await make('/api/products', 'product', { name: name('Areia'), price: 30, stock: 5 });
    const bought = { kind: 'PURCHASE', quantity: 10, unitCost: 12, supplier: marker, reason: marker };
    return make(`/api/products/${productId}/stock-entries`, 'entry', bought);
  },
};
