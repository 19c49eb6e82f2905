import { isSigned, signatureOf } from './signature.rules';

const BODY = '{"text":"Não, obrigado 👍"}';

it('is that of the example of RFC 4231', () => {
  expect(signatureOf('Jefe', 'what do ya want for nothing?')).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it('holds for the bytes and the secret alone', () => {
  const signature = signatureOf('segredo', BODY);
  expect(isSigned('segredo', BODY, signature)).toBe(true);
  for (const [secret, body, header] of [
    ['outro', BODY, signature],
    ['segredo', BODY.replace('{', '{ '), signature],
    ['segredo', BODY, signature.toUpperCase()],
    ['segredo', BODY, signature.slice(0, -1)],
    ['segredo', BODY, signature.slice(7)],
    ['segredo', BODY, ''],
    ['segredo', BODY, undefined],
    ['segredo', BODY, [signature]],
  ] as const)
    expect(isSigned(secret, body, header)).toBe(false);
});
