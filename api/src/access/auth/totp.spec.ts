import { Secret } from 'otpauth';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from './totp';

/** The secret of the test vectors in RFC 6238, appendix B, whose codes end with these six digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('at %d s is %s, as in RFC 6238', (seconds, code) =>
    expect(stepOfCode(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30)),
  );

  it('is accepted half a minute early or late, and names the step it was made for', () => {
    for (const late of [-30, 0, 30]) expect(stepOfCode(SECRET, '081804', (1111111109 + late) * 1000)).toBe(37037036);
    for (const late of [-90, 90]) expect(stepOfCode(SECRET, '081804', (1111111109 + late) * 1000)).toBeUndefined();
  });

  it('may be typed with a space', () => expect(stepOfCode(SECRET, '081 804', 1111111109000)).toBeDefined());

  it.each(['', '0818', '0818044', 'abcdef', '０８１８０４'])('is never %p', (code) =>
    expect(stepOfCode(SECRET, code, 1111111109000)).toBeUndefined(),
  );
});

it('the QR code names product, user and secret', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(secret, 'ana@patas.example', 'Focinho')).toBe(
    `otpauth://totp/Focinho:ana%40patas.example?issuer=Focinho&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

it('recovery codes are ten, random, and may be typed in any case and without hyphens', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(hashRecoveryCode(code));
  }
});
