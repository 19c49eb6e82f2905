import { paymentsOf, paymentsWith, settle, withMethod, withoutArrived, type Tender } from './tenders';

const tender = (key: number, method: Tender['method'], given: number | null = null): Tender => ({ key, method, given });

test('a tender without an amount pays the rest', () => {
  const settled = settle(90_10, [tender(1, 'PIX')]);
  expect(settled).toMatchObject({ rest: 0, change: 0 });
  expect(paymentsOf(settled)).toEqual([{ method: 'PIX', amount: 90.1 }]);
});

test('cash is received in excess, and the change goes back', () => {
  const settled = settle(90_10, [tender(1, 'PIX', 50_00), tender(2, 'CASH', 50_00)]);
  expect(settled).toMatchObject({ rest: 0, change: 9_90 });
  expect(paymentsOf(settled)).toEqual([
    { method: 'PIX', amount: 50 },
    { method: 'CASH', amount: 40.1, received: 50 },
  ]);
});

test('less cash than the total leaves a rest, which another tender takes', () => {
  const cash = tender(1, 'CASH', 50_00);
  expect(settle(90_00, [cash]).rest).toBe(40_00);
  const tenders = withMethod(90_00, [cash], 'PIX');
  expect(settle(90_00, tenders).rest).toBe(0);
  expect(paymentsOf(settle(90_00, tenders))).toEqual([
    { method: 'CASH', amount: 50 },
    { method: 'PIX', amount: 40 },
  ]);
});

test('whatever is typed later, the tender without an amount keeps the sum exact', () => {
  for (const total of [1, 33, 100, 9_999_999_99])
    for (const given of [0, 1, 32, 99, 100, 5_000_00]) {
      const settled = settle(total, [tender(1, 'PIX'), tender(2, 'CASH', given)]);
      expect(settled.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(settled.change).toBe(Math.max(0, given - total));
    }
});

test('amounts beyond the total are told, not cut off', () => {
  expect(settle(90_00, [tender(1, 'PIX', 100_00)]).rest).toBe(-10_00);
  expect(settle(90_00, [tender(1, 'PIX', 100_00), tender(2, 'CASH', 10_00)])).toMatchObject({
    rest: -10_00,
    change: 10_00,
  });
});

test('another key, once nothing is left, corrects the method', () => {
  const first = withMethod(90_00, [], 'CARD');
  expect(first).toEqual([tender(1, 'CARD')]);
  expect(withMethod(90_00, first, 'PIX')).toEqual([tender(1, 'PIX')]);
  const typed = [tender(1, 'CARD', 90_00)];
  expect(withMethod(90_00, typed, 'PIX')).toEqual(typed);
});

test('cash and the credit account appear once, cards as often as needed', () => {
  const cash = [tender(1, 'CASH', 10_00)];
  expect(withMethod(90_00, cash, 'CASH')).toEqual(cash);
  expect(withMethod(90_00, [tender(1, 'CARD', 10_00)], 'CARD')).toHaveLength(2);
});

test('an order that costs nothing needs no tender', () => {
  expect(settle(0, [])).toEqual({ shares: [], rest: 0, change: 0 });
  expect(withMethod(0, [], 'PIX')).toEqual([]);
});

describe('PIX that has arrived', () => {
  it('replaces the tender that announced it', () => {
    const tenders = [tender(1, 'PIX', 10_00), tender(2, 'PIX', 20_00), tender(3, 'CARD')];
    expect(withoutArrived(70_00, tenders, 20_00)).toEqual([tenders[0], tenders[2]]);
    expect(withoutArrived(60_00, tenders, 25_00)).toEqual([tender(2, 'PIX', 5_00), tenders[2]]);
    expect(withoutArrived(60_00, tenders, 500_00)).toEqual([tenders[2]]);
  });

  it('leaves a tender that takes the rest, as long as there is one', () => {
    const rest = [tender(1, 'PIX')];
    expect(withoutArrived(50_00, rest, 40_00)).toEqual(rest);
    expect(withoutArrived(0, rest, 90_00)).toEqual([]);
    const cash = [tender(1, 'CASH', 50_00)];
    expect(withoutArrived(50_00, cash, 40_00)).toEqual(cash);
  });

  it('is paid first, and alone if it is everything', () => {
    expect(paymentsWith(10_00, settle(80_00, [tender(1, 'CARD')]))).toEqual([
      { method: 'PIX', amount: 10 },
      { method: 'CARD', amount: 80 },
    ]);
    expect(paymentsWith(90_00, settle(0, []))).toEqual([{ method: 'PIX', amount: 90 }]);
    expect(paymentsWith(0, settle(0, []))).toEqual([]);
  });
});
