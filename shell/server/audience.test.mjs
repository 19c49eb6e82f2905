import { audienceOf } from './audience.mjs';

const visitor = (/** @type {string} */ ip, browser = 'Mozilla/5.0 Chrome/150.0.0.0') =>
  audienceOf(null, { ip, headers: { 'user-agent': browser } });

describe('whom a rollout decides about', () => {
  it('is the tenant of the address, whoever asks', () => {
    const request = { ip: '203.0.113.7', headers: {} };
    expect(audienceOf('demo', request)).toBe('demo');
  });

  it('is the same for a visitor on the next page, with another address of the network or a newer browser', () => {
    const before = visitor('203.0.113.7');
    expect(before).toMatch(/^~[0-9a-f]{8}$/);
    expect(visitor('203.0.113.200')).toBe(before);
    expect(visitor('::ffff:203.0.113.9')).toBe(before);
    expect(visitor('203.0.113.7', 'Mozilla/5.0 Chrome/151.0.0.0')).toBe(before);
    expect(visitor('2001:db8:1::1')).toBe(visitor('2001:0db8:0001:7:8:9:a:b'));
  });

  it('differs by network and by browser', () => {
    const others = [
      visitor('203.0.114.7'),
      visitor('203.0.113.7', 'Mozilla/5.0 Firefox/150.0'),
      visitor('2001:db8:1::1'),
      visitor('2001:db8:2::1'),
      visitor('::1'),
    ];
    expect(new Set([visitor('203.0.113.7'), ...others]).size).toBe(6);
  });
});
