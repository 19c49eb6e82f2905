import { brokenLink, chainHashOf, FIRST_HASH, signatureHashOf, textHashOf, type Link } from './chain.rules';

const link = (number: number, previousHash: string): Link & { hash: string } => {
  const facts: Link = {
    number,
    previousHash,
    id: `agreement-${number}`,
    clientId: 'client',
    petId: null,
    templateId: 'template',
    templateVersion: 1,
    addendumOf: null,
    textHash: textHashOf('Termo', 'Texto'),
    signatureHash: 'signature',
    identifiedBy: 'PRESENT_STAFF',
    witnessId: 'user',
    signedAt: '2026-11-25T12:00:00.000Z',
    expiresOn: null,
  };
  return { ...facts, hash: chainHashOf(facts) };
};
function chainOf(length: number) {
  const chain: ReturnType<typeof link>[] = [];
  for (let number = 1; number <= length; number += 1) chain.push(link(number, chain.at(-1)?.hash ?? FIRST_HASH));
  return chain;
}

describe('the chain of agreements', () => {
  it('is intact as it was signed, also before the first', () => {
    expect(brokenLink([])).toBeNull();
    expect(brokenLink(chainOf(3))).toBeNull();
  });

  it.each([
    ['clientId', 'another'],
    ['templateVersion', 2],
    ['textHash', textHashOf('Termo', 'Outro texto')],
    ['signatureHash', 'another'],
    ['signedAt', '2026-11-25T12:00:00.001Z'],
    ['expiresOn', '2030-01-01'],
    ['witnessId', null],
  ])('shows that %s was changed', (field, value) => {
    const chain = chainOf(3);
    expect(brokenLink(chain.map((one) => (one.number === 2 ? { ...one, [field]: value } : one)))).toBe(2);
  });

  it('shows a change whose own hash was computed again, by the one after it', () => {
    const [first, second, third] = chainOf(3);
    if (!first || !second || !third) throw new Error('No chain');
    const forged = { ...second, clientId: 'another' };
    expect(brokenLink([first, { ...forged, hash: chainHashOf(forged) }, third])).toBe(3);
  });

  it('shows one that is gone, at the beginning or between', () => {
    expect(brokenLink(chainOf(3).slice(1))).toBe(2);
    expect(brokenLink(chainOf(3).filter(({ number }) => number !== 2))).toBe(3);
  });
});

it('hashes text and title, and every fact of a signature', () => {
  expect(textHashOf('Termo', 'Eu, Ana')).toBe('b36d9854f3252b8a9205de3adaa0922eb8290b66a769fa4b5ca4542daa6e27dd');
  const signed = {
    ...{ signerName: 'Ana', signerDocument: null, signatureMethod: 'DRAWN' as const, strokes: [[1, 2, 3, 4]] },
    ...{ ipAddress: '127.0.0.1', userAgent: null },
  };
  const hashes = [
    signed,
    { ...signed, signerName: 'Bia' },
    { ...signed, signerDocument: '52998224725' },
    {
      ...signed,
      strokes: [
        [1, 2],
        [3, 4],
      ],
    },
    { ...signed, ipAddress: '127.0.0.2' },
  ].map(signatureHashOf);
  expect(new Set(hashes).size).toBe(5);
});
