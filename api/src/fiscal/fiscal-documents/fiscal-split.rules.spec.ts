import fc from 'fast-check';
import { splitSale, spread, type SoldLine, type SoldSale } from './fiscal-split.rules';

const line = (over: Partial<SoldLine>): SoldLine => ({
  ...{ name: 'Ração', serviceCode: null, productId: 'p', barcode: null, ncm: '23091000', cest: null },
  ...{ quantity: 1, credits: 0, unitPriceCents: 10_000, totalCents: 10_000 },
  ...over,
});
const bath = (over: Partial<SoldLine> = {}) =>
  line({ name: 'Banho', serviceCode: '050801', productId: null, ncm: null, ...over });
const sale = (lines: SoldLine[], over: Partial<SoldSale> = {}): SoldSale => {
  const { discountCents = 0, taxCents = 0 } = over;
  const totalCents = lines.reduce((sum, { totalCents: cents }) => sum + cents, 0) - discountCents + taxCents;
  const tenders = [{ method: 'PIX' as const, amountCents: totalCents, receivedCents: totalCents }];
  return { lines, discountCents, taxCents, totalCents, tenders, ...over };
};

describe('the fiscal documents of a sale', () => {
  it('are one of its goods and one of its services, each with its part of discount and tenders', () => {
    const sold = sale([line({}), bath({ unitPriceCents: 5_000, totalCents: 5_000 })], {
      discountCents: 100,
      tenders: [
        { method: 'CASH', amountCents: 4_900, receivedCents: 5_000 },
        { method: 'CARD', amountCents: 10_000, receivedCents: 10_000 },
      ],
    });
    const [goods, services] = splitSale(sold, 'DEBIT_CARD');
    expect(goods).toMatchObject({ kind: 'NFCE', serviceCode: '', totalCents: 9_933 });
    expect(goods?.content.lines).toMatchObject([{ unitPriceCents: 10_000, discountCents: 67 }]);
    expect(services).toMatchObject({ kind: 'NFSE', serviceCode: '050801', totalCents: 4_967 });
    expect(goods?.content.tenders).toEqual([
      { kind: 'CASH', amountCents: 3_267 },
      { kind: 'DEBIT_CARD', amountCents: 6_666 },
    ]);
    expect(services?.content).toMatchObject({
      changeCents: 100,
      tenders: [
        { kind: 'CASH', amountCents: 1_733 },
        { kind: 'DEBIT_CARD', amountCents: 3_334 },
      ],
    });
  });

  it('leave out what credits of the Clubinho have paid: its package was invoiced', () => {
    const covered = bath({ credits: 1, totalCents: 0 });
    expect(splitSale(sale([covered]), 'CREDIT_CARD')).toEqual([]);
    const [services] = splitSale(sale([bath({ quantity: 3, credits: 1, totalCents: 20_000 })]), 'CREDIT_CARD');
    expect(services).toMatchObject({ totalCents: 20_000, content: { lines: [{ quantity: 2, discountCents: 0 }] } });
  });

  it('count cashback as a tender, so that no tax is paid too little', () => {
    const [goods] = splitSale(
      sale([line({})], {
        tenders: [
          { method: 'CASHBACK', amountCents: 2_000, receivedCents: 2_000 },
          { method: 'PIX', amountCents: 8_000, receivedCents: 8_000 },
        ],
      }),
      'CREDIT_CARD',
    );
    expect(goods).toMatchObject({ totalCents: 10_000 });
    expect(goods?.content.tenders).toEqual([
      { kind: 'LOYALTY', amountCents: 2_000 },
      { kind: 'PIX', amountCents: 8_000 },
    ]);
  });

  it('are two NFS-e for services of two codes', () => {
    const parts = splitSale(sale([bath(), bath({ name: 'Consulta', serviceCode: '050101' })]), 'CREDIT_CARD');
    expect(parts.map(({ kind, serviceCode }) => [kind, serviceCode])).toEqual([
      ['NFSE', '050101'],
      ['NFSE', '050801'],
    ]);
  });

  it('write a line that costs more than its price as one of the sum', () => {
    const [goods] = splitSale(sale([line({ quantity: 2, totalCents: 20_000 })], { taxCents: 500 }), 'CREDIT_CARD');
    expect(goods?.content.lines).toMatchObject([{ quantity: 1, unitPriceCents: 20_500, discountCents: 0 }]);
  });

  const cents = fc.integer({ min: 0, max: 50_000 });
  const anyLine = fc
    .record({ code: fc.constantFrom(null, '050801', '050101'), quantity: fc.integer({ min: 1, max: 5 }), price: cents })
    .map(({ code, quantity, price }) =>
      line({ serviceCode: code, quantity, unitPriceCents: price, totalCents: quantity * price }),
    );
  it('sum to the sale, whatever was sold and however it was paid', () =>
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }),
        cents,
        (lines, discountShare, weights, change) => {
          const subtotal = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
          const discountCents = Math.floor(subtotal * discountShare);
          const total = subtotal - discountCents;
          const tenders = spread(total, weights).map((amountCents, index) => ({
            method: index === 0 ? ('CASH' as const) : ('PIX' as const),
            amountCents,
            receivedCents: amountCents + (index === 0 && amountCents > 0 ? change : 0),
          }));
          const parts = splitSale(sale(lines, { discountCents, tenders }), 'CREDIT_CARD');
          const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
          expect(sum(parts.map(({ totalCents }) => totalCents))).toBe(total);
          for (const { totalCents, content } of parts) {
            const lineTotals = content.lines.map((one) => one.quantity * one.unitPriceCents - one.discountCents);
            expect(sum(lineTotals)).toBe(totalCents);
            expect(sum(content.tenders.map(({ amountCents }) => amountCents)) - content.changeCents).toBe(totalCents);
            for (const { discountCents: off } of content.lines) expect(off).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    ));
});
