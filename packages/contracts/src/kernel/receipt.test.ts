import { receiptNumber } from './receipt';

it('writes receipt numbers with six digits or more', () => {
  expect([1, 42, 1_234_567].map(receiptNumber)).toEqual(['000001', '000042', '1234567']);
});
