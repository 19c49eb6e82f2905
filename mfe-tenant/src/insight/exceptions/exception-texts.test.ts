import type { MoneyException } from '@focinho/contracts/journal/exceptions';
import { comparison } from './exception-texts';

const of = (change: Partial<MoneyException>) =>
  comparison({
    id: '1',
    at: '2026-11-21T12:00:00.000Z',
    kind: 'DISCOUNT',
    user: null,
    approver: null,
    subject: null,
    saleId: null,
    client: null,
    amount: 1,
    percent: null,
    before: null,
    after: null,
    ...change,
  })?.replaceAll('\u00a0', ' ');

test('a discount is shown as its share of the subtotal', () =>
  expect(of({ percent: 55.5, before: 100, after: 44.5 })).toBe('55,5% de R$ 100,00'));
test('a price is shown before and after', () =>
  expect(of({ kind: 'PRICE_CHANGED', before: 39.9, after: 9.9 })).toBe('R$ 39,90 → R$ 9,90'));
test('stock is shown in units, also when it is no longer counted', () => {
  expect(of({ kind: 'STOCK_REDUCED', before: 12, after: 2 })).toBe('12 → 2 un');
  expect(of({ kind: 'STOCK_REDUCED', before: 12, after: null })).toBe('12 → sem controle un');
});
test('a cancelled sale has nothing to compare', () => expect(of({ kind: 'SALE_CANCELLED' })).toBeUndefined());
