import fc from 'fast-check';
import { accessKey, checkDigit, dpsId, groupedKey, isAccessKey, isCnpj, isUsableRandomCode } from './access-key.rules';

const parts = {
  stateCode: '35',
  yearMonth: '2611',
  cnpj: '11222333000181',
  series: 1,
  number: 42,
  emission: '1' as const,
  randomCode: '48151623',
};

it('has the check digit of the manual', () => {
  // The example of MOC 7.0, annex I.
  expect(checkDigit('5206043300991100250655012000000780026730161')).toBe('5');
});

it('has 44 characters, with letters where a CNPJ has them', () => {
  expect(accessKey(parts)).toMatch(/^3526111122233300018165001000000042148151623\d$/);
  const lettered = accessKey({ ...parts, cnpj: '12ABC34501DE35', emission: '9' });
  expect(lettered).toMatch(/^35261112ABC34501DE3565001000000042948151623\d$/);
  expect([isAccessKey(lettered), isAccessKey(`${lettered.slice(0, -1)}x`)]).toEqual([true, false]);
});

it('finds each single wrong digit', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 42 }), (number, at) => {
      const key = accessKey({ ...parts, number });
      const digit = Number(key[at]);
      const wrong = `${key.slice(0, at)}${(digit + 1) % 10}${key.slice(at + 1)}`;
      // Two remainders share the digit 0: a wrong digit may hide behind them.
      return !isAccessKey(wrong) || key.endsWith('0');
    }),
  ));

it('refuses what would make no key', () => {
  for (const wrong of [
    { number: 0 },
    { number: 1_000_000_000 },
    { series: 1000 },
    { cnpj: '11222333000180' },
    { randomCode: '1' },
  ])
    expect(() => accessKey({ ...parts, ...wrong })).toThrow(RangeError);
});

it('knows a CNPJ, with letters or without', () => {
  expect(['11222333000181', '12ABC34501DE35'].map(isCnpj)).toEqual([true, true]);
  expect(['11222333000180', '12abc34501de35', '11.222.333/0001-81', '52998224725', ''].map(isCnpj)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('takes no random code that the authority refuses', () => {
  expect(isUsableRandomCode('48151623', 42)).toBe(true);
  expect(['00000042', '11111111', '12345678', '4815162'].map((code) => isUsableRandomCode(code, 42))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('makes the id of a DPS', () => {
  expect(dpsId('3550308', '11222333000181', 1, 7)).toBe('DPS355030821122233300018100001000000000000007');
  for (const wrong of [
    () => dpsId('35', '11222333000181', 1, 7),
    () => dpsId('3550308', '1', 1, 7),
    () => dpsId('3550308', '11222333000181', 0, 7),
  ])
    expect(wrong).toThrow(RangeError);
});

it('groups a key for people', () => expect(groupedKey('123456789')).toBe('1234 5678 9'));
