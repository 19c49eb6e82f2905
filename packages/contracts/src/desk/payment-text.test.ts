import { methodsOf, paymentText } from './payment-text';

describe('how a sale was paid', () => {
  it('is its method, if there is one', () => {
    expect(paymentText({ paymentMethod: 'CARD', paidBy: [{ method: 'CARD' }] })).toBe('Cartão');
  });
  it('names every part, each once', () => {
    const paidBy = [{ method: 'PIX' }, { method: 'CASH' }, { method: 'PIX' }];
    expect(paymentText({ paymentMethod: 'PIX', paidBy })).toBe('PIX + Dinheiro');
  });
  it('reads an unknown method as PIX', () => {
    expect(methodsOf({ paymentMethod: 'BOLETO', paidBy: [] })).toEqual(['PIX']);
  });
});
