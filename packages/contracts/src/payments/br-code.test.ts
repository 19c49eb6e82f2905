import fc from 'fast-check';
import { crc16, dynamicBrCode, readBrCode, staticBrCode } from './br-code';

describe('crc16', () => {
  it('is CRC-16/CCITT-FALSE, whose published check value is 29B1', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });
});

describe('a static BR Code', () => {
  it('is that of the example in Banco Central’s manual', () => {
    const code = staticBrCode({
      key: '123e4567-e12b-12d1-a456-426655440000',
      name: 'Fulano de Tal',
      city: 'BRASILIA',
    });
    expect(code).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('names the amount and the txid', () => {
    const code = staticBrCode({
      key: '+5511912345678',
      name: 'Pet Shop',
      city: 'Recife',
      cents: 6_505,
      txid: 'Venda12',
    });
    expect(code).toContain('540565.05');
    expect(readBrCode(code)).toEqual({
      key: '+5511912345678',
      location: undefined,
      name: 'Pet Shop',
      city: 'Recife',
      cents: 6_505,
      txid: 'Venda12',
    });
  });

  it('has names without accents, cut to what fits', () => {
    const code = staticBrCode({
      key: 'a@b.example',
      name: 'Cãopanhia & Ação Ltda do Brasil',
      city: 'São José dos Campos',
    });
    expect(readBrCode(code)).toMatchObject({ name: 'Caopanhia & Acao Ltda do', city: 'Sao Jose dos Ca' });
  });

  it('refuses a key that does not fit', () => {
    expect(() => staticBrCode({ key: 'x'.repeat(90), name: 'A', city: 'B' })).toThrow(RangeError);
  });
});

describe('a dynamic BR Code', () => {
  it('names the address of the charge, and can be used once', () => {
    const code = dynamicBrCode({
      location: 'https://pix.example/qr/v2/9d36b84f',
      name: 'Fulano de Tal',
      city: 'BRASILIA',
    });
    expect(code.startsWith('000201010212')).toBe(true);
    expect(readBrCode(code)).toMatchObject({
      location: 'pix.example/qr/v2/9d36b84f',
      key: undefined,
      cents: undefined,
    });
  });
});

describe('reading a BR Code', () => {
  const word = (maxLength: number) =>
    fc.stringMatching(/^[A-Za-z0-9]+$/, { maxLength }).filter((text) => text.length <= maxLength && text !== '');

  it('returns what was written', () => {
    fc.assert(
      fc.property(
        word(60),
        word(25),
        word(15),
        word(25),
        fc.integer({ min: 1, max: 999_999_999 }),
        (key, name, city, txid, cents) => {
          expect(readBrCode(staticBrCode({ key, name, city, txid, cents }))).toEqual({
            key,
            name,
            city,
            txid,
            cents,
            location: undefined,
          });
        },
      ),
    );
  });

  it('refuses one with a changed character, and whatever else', () => {
    const code = staticBrCode({ key: 'a@b.example', name: 'Loja', city: 'Recife', cents: 100 });
    expect(readBrCode(code.replace('54041.00', '54049.00'))).toBeUndefined();
    expect(readBrCode('')).toBeUndefined();
    expect(readBrCode(`0002${crc16('0002')}`)).toBeUndefined();
  });
});
