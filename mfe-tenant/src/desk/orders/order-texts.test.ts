import type { OrderLine } from '@focinho/contracts/desk/orders';
import { creditsOf, paymentsText } from './order-texts';

const PIX = { method: 'PIX', amount: 50 } as const;
const CASH = { method: 'CASH', amount: 30 } as const;

describe('how a sale was paid', () => {
  it.each([
    ['by one method', { total: 50, paymentMethod: 'PIX', paidBy: [PIX] }, 'PIX'],
    ['by several', { total: 80, paymentMethod: 'PIX', paidBy: [PIX, CASH] }, 'PIX R$ 50,00 + Dinheiro R$ 30,00'],
    [
      'not at all, with a package',
      { total: 0, paymentMethod: 'CARD', paidBy: [{ method: 'CARD', amount: 0 }] },
      'Sem cobrança',
    ],
  ] as const)('%s', (_, sale, text) => {
    expect(paymentsText({ ...sale, paidBy: [...sale.paidBy] }).replaceAll('\u00A0', ' ')).toBe(text);
  });
});

test('says of a line how many credits cover it, how many are left, and nothing of a pet without a Clubinho', () => {
  const textOf = (change: object) =>
    creditsOf({ creditsLeft: 4, credits: 0, usesCredits: true, ...change } as OrderLine);
  expect(textOf({ creditsLeft: null })).toBeUndefined();
  expect(textOf({ creditsLeft: undefined })).toBeUndefined();
  expect(textOf({ credits: 1 })).toBe('Clubinho: 1 crédito · restam 3');
  expect(textOf({ credits: 3 })).toBe('Clubinho: 3 créditos · resta 1');
  expect(textOf({ usesCredits: false })).toBe('Clubinho: restam 4, cobrado sem crédito');
  expect(textOf({})).toBe('Clubinho: restam 4');
  expect(textOf({ creditsLeft: 0 })).toBe('Clubinho: sem créditos');
});
