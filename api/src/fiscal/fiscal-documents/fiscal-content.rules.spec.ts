import { gtin } from './fiscal-content.rules';

it('takes a barcode for a GTIN only if its last digit says so', () => {
  expect(gtin('7891234567895')).toBe('7891234567895');
  expect(gtin('7891234567890')).toBeNull();
  expect(gtin('SHAMPOO-1')).toBeNull();
  expect(gtin(null)).toBeNull();
});
