import { formatCpf, isValidCpf } from '../kernel/cpf';
import { agreementInputSchema } from './agreements';
import { inkOf, pointsOf, signaturePath } from './signature';

test('strokes become the path of an SVG: a line for each, and a dot for a tap', () => {
  expect(
    signaturePath([
      [10, 20, 30, 40, 50, 60],
      [5, 6],
    ]),
  ).toBe('M10 20 L30 40 L50 60 M5 6 L5 6');
  expect(signaturePath([])).toBe('');
});

test('ink and points are counted over all strokes', () => {
  const strokes = [
    [0, 0, 30, 40],
    [0, 0, 0, 10, 0, 20],
  ];
  expect([inkOf(strokes), pointsOf(strokes)]).toEqual([70, 5]);
  expect(inkOf([[7, 7]])).toBe(0);
});

test('a CPF is sent with or without dots, or not at all', () => {
  const signed = { accepted: true, identifiedBy: 'PRESENT_STAFF', signatureMethod: 'TYPED', signerName: 'Ana' };
  const id = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
  const document = (signerDocument?: string) =>
    agreementInputSchema.safeParse({
      ...{ ...signed, signerDocument, agreementTemplateId: id, clientId: id, textHash: '0'.repeat(64) },
    }).data?.signerDocument;
  expect(['529.982.247-25', '52998224725', '', undefined, '529.982.247-26'].map(document)).toEqual([
    ...['52998224725', '52998224725', null, null, undefined],
  ]);
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(['11111111111', '123'].map(isValidCpf)).toEqual([false, false]);
});
