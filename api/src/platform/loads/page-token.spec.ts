import { readPageToken } from './page-token';

const SECRET = 'a-secret-that-the-api-has-as-well';
/** Made by shell/server/page-token.mjs; its test has the same text. */
const TOKEN = '2000000000.abcdefghijkl.demo.mfe-tenant:0123456789abcdef:1.4S35165thhYWCoiVAsCMvaZyL47-YnisoM0NcuaJYPM';
const EXPIRES = 2_000_000_000_000;
const MINUTE = 60_000;
const inTime = EXPIRES - MINUTE;

describe('the token of a page', () => {
  it('is read as the shell’s server has signed it', () => {
    expect(readPageToken(SECRET, TOKEN, inTime)).toEqual({
      nonce: 'abcdefghijkl',
      tenant: 'demo',
      releases: new Map([['mfe-tenant', { release: '0123456789abcdef', weight: 1, needsSession: false }]]),
    });
  });

  it('is valid until it expires, and never for longer than an hour', () => {
    expect(readPageToken(SECRET, TOKEN, EXPIRES - 1000)).toBeDefined();
    expect(readPageToken(SECRET, TOKEN, EXPIRES)).toBeUndefined();
    expect(readPageToken(SECRET, TOKEN, EXPIRES - 61 * MINUTE)).toBeUndefined();
  });

  it.each([
    ['another tenant', TOKEN.replace('demo', 'test')],
    ['another release', TOKEN.replace(':0', ':1')],
    ['a greater weight', TOKEN.replace(':1.', ':9.')],
    ['a later end', TOKEN.replace('2000000000', '2000000001')],
    ['a shortened signature', TOKEN.slice(0, -4)],
    ['no signature', TOKEN.slice(0, TOKEN.lastIndexOf('.'))],
    ['nothing', ''],
    ['dots', '.....'],
  ])('is refused with %s', (_name, token) => {
    expect(readPageToken(SECRET, token, inTime)).toBeUndefined();
  });

  it('is refused with another secret, and by an API that has none', () => {
    expect(readPageToken(`${SECRET}!`, TOKEN, inTime)).toBeUndefined();
    expect(readPageToken(undefined, TOKEN, inTime)).toBeUndefined();
  });
});
