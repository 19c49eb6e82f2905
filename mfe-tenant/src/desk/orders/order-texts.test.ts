import { paymentsText } from './order-texts';

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
