import { checkSum, isSamePayment, mainMethod, oneTender, paidWith, splitOf, tendersOf } from './tenders.rules';

const pix = oneTender('PIX', 3000);
const cash = oneTender('CASH', 3000);
const card = oneTender('CARD', 4000);

describe('the tenders of a payload', () => {
  it('are in cents, and leave out those of nothing', () => {
    expect(
      tendersOf([
        { method: 'PIX', amount: 0 },
        { method: 'CASH', amount: 19.9, received: 50 },
      ]),
    ).toEqual([{ method: 'CASH', amountCents: 1990, receivedCents: 5000 }]);
  });

  it('never receive less, and more only in cash', () => {
    expect(() => tendersOf([{ method: 'CASH', amount: 10, received: 9.99 }])).toThrow('menor');
    expect(() => tendersOf([{ method: 'PIX', amount: 10, received: 10.01 }])).toThrow('não tem troco');
  });
});

it('sum to the total exactly, or are refused with both sums', () => {
  expect(() => checkSum([pix, cash], 6000)).not.toThrow();
  expect(() => checkSum([], 0)).not.toThrow();
  expect(() => checkSum([pix], 3001)).toThrow(/somam R\$.30,00, e o total é R\$.30,01/);
});

it('have the largest, and of equal ones the first, as the payment method of the sale', () => {
  expect(mainMethod([pix, card])).toBe('CARD');
  expect(mainMethod([cash, pix])).toBe('CASH');
  expect(mainMethod([])).toBe('PIX');
});

it('are a split only if there are several methods', () => {
  expect(splitOf([pix, pix])).toBeNull();
  expect(splitOf([pix, cash, pix])).toEqual({ PIX: 6000, CASH: 3000 });
  expect(paidWith('CREDIT', [pix, cash])).toBe(0);
});

it('are the same payment if every one of them is', () => {
  expect(isSamePayment([pix, cash], [pix, cash])).toBe(true);
  expect(isSamePayment([pix, cash], [cash, pix])).toBe(false);
  expect(isSamePayment([cash], [{ ...cash, receivedCents: 5000 }])).toBe(false);
  expect(isSamePayment([pix], [])).toBe(false);
});
