import { tenantInToken, tokenStart } from './tenant-in-token.cjs';

const TENANT = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2eff';

it('is read from the beginning of a token, whatever follows', () => {
  const start = tokenStart(TENANT);
  expect(start).toHaveLength(22);
  expect(tenantInToken(start)).toBe(TENANT);
  expect(tenantInToken(`${start}${'-'.repeat(43)}`)).toBe(TENANT);
});

it('is read from a token that was encoded together with its secret', () => {
  const bytes = Buffer.from(`${TENANT.replaceAll('-', '')}${'ff'.repeat(16)}`, 'hex');
  expect(tenantInToken(bytes.toString('base64url'))).toBe(TENANT);
});
