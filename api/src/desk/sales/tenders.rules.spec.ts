import {
  checkSum,
  isSamePayment,
  mainMethod,
  oneTender,
  paidWith,
  splitOf,
  tendersOf,
  tipIn,
  withCashback,
  withTip,
} from './tenders.rules';

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
    ).toEqual([{ method: 'CASH', amountCents: 1990, receivedCents: 5000, tipCents: 0 }]);
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

describe('a tip', () => {
  const onCredit = oneTender('CREDIT', 4000);

  it('is in the last tenders that are money', () => {
    const tenders = withTip([pix, cash, onCredit], 3500);
    expect(tenders.map(({ tipCents }) => tipCents)).toEqual([500, 3000, 0]);
    expect(tipIn(tenders)).toBe(3500);
    expect(splitOf(tenders)).toEqual({ PIX: 2500, CREDIT: 4000 });
    expect(mainMethod(tenders)).toBe('CREDIT');
    expect(paidWith('CASH', tenders)).toBe(3000);
  });

  it('is never on credit, nor paid with cashback', () => {
    expect(() => withTip([onCredit], 100)).toThrow('não fica fiado');
    expect(() => withTip([oneTender('CASHBACK', 1000), oneTender('CASH', 100)], 200)).toThrow('cashback');
  });

  it('is paid beside the total', () => {
    expect(() => checkSum([pix], 2500, 500)).not.toThrow();
    expect(() => checkSum([pix], 3000, 500)).toThrow(/o total com a gorjeta é R\$.35,00/);
    expect(withCashback(1000, 'CARD', { totalCents: 3000, tipCents: 500 })).toEqual([
      oneTender('CASHBACK', 1000),
      oneTender('CARD', 2500),
    ]);
  });
});
