import fc from 'fast-check';
import { SAMPLE_ISSUER, SAMPLE_ITEM, sampleNfce } from '../authority-sandbox/sample-documents';
import { ibsCbsDetail, ibsCbsRates, itemAmounts, nfceProblems, spreadDiscount, totalAmounts } from './nfce.rules';

it('multiplies without the errors of binary fractions', () => {
  const gross = (quantity: number, unitPriceCents: number) =>
    itemAmounts({ ...SAMPLE_ITEM, quantity, unitPriceCents }, null).gross;
  expect([gross(1.005, 100_000), gross(0.335, 1_999), gross(3, 333), gross(0.35, 1_990)]).toEqual([
    100_500, 670, 999, 697,
  ]);
});

it('adds up what it has rounded', () => {
  const items = [1, 2, 3].map((quantity) =>
    itemAmounts({ ...SAMPLE_ITEM, quantity, unitPriceCents: 333, discountCents: 10 }, null),
  );
  expect(totalAmounts(items)).toMatchObject({ gross: 1998, discount: 30, total: 1968 });
});

it('spreads a discount to the cent, and takes from no item more than its price', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (gross, part) => {
        const total = gross.reduce((sum, one) => sum + one, 0);
        const discount = Math.floor(total * part);
        const spread = spreadDiscount(discount, gross);
        expect(spread.reduce((sum, one) => sum + one, 0)).toBe(discount);
        expect(spread.every((one, at) => one >= 0 && one <= (gross[at] ?? 0))).toBe(true);
      },
    ),
  ));

it('says IBS and CBS from the day on on which they are demanded', () => {
  const detail = (regime: 'SIMPLES' | 'REGULAR', day: string, paysIbsCbs = false) =>
    ibsCbsDetail({ regime, paysIbsCbs }, day);
  expect([detail('REGULAR', '2026-08-02'), detail('REGULAR', '2026-08-03')]).toEqual(['none', 'values']);
  expect([
    detail('SIMPLES', '2027-01-03'),
    detail('SIMPLES', '2027-01-04'),
    detail('SIMPLES', '2027-01-04', true),
  ]).toEqual(['none', 'class', 'values']);
  expect([ibsCbsRates(2026, null), ibsCbsRates(2027, null), ibsCbsRates(2027, 8.7)]).toEqual([
    { ibsState: 0.1, ibsCity: 0, cbs: 0.9 },
    null,
    { ibsState: 0.05, ibsCity: 0.05, cbs: 8.7 },
  ]);
});

it('lets a right document pass', () => expect(nfceProblems(sampleNfce())).toEqual([]));

it.each([
  [{ items: [], tenders: [], changeCents: 0 }, 'A venda não tem produtos: serviços saem em NFS-e.'],
  [{ changeCents: 4_000 }, 'A soma dos pagamentos, menos o troco, difere do total da nota.'],
  [{ consumerCpf: '11222333000181' }, 'NFC-e aceita CPF ou nada. Para um CNPJ é preciso uma NF-e (modelo 55).'],
  [{ items: [{ ...SAMPLE_ITEM, ncm: '2309' }] }, '“Ração Cães Adultos 10 kg”: o NCM tem 8 dígitos.'],
  [
    { items: [{ ...SAMPLE_ITEM, cfop: '5405' }] },
    '“Ração Cães Adultos 10 kg”: CFOP 5405 e substituição tributária (CSOSN 500 ou CST 60) andam juntos.',
  ],
  [{ issuer: { ...SAMPLE_ISSUER, regime: 'REGULAR' as const } }, '“Ração Cães Adultos 10 kg”: este regime usa CST.'],
  [{ issuer: { ...SAMPLE_ISSUER, stateRegistration: '' } }, 'Falta a inscrição estadual da loja.'],
  [
    {
      items: [{ ...SAMPLE_ITEM, unitPriceCents: 1_000_000 }],
      tenders: [{ kind: 'CASH' as const, amountCents: 1_000_000 }],
      changeCents: 0,
    },
    'A partir de R$ 10.000,00 a NFC-e precisa do CPF do consumidor.',
  ],
])('names what is wrong: %#', (changes, problem) => expect(nfceProblems(sampleNfce(changes))).toContain(problem));
