import { formatPixKey, readPixKey, storedPixKey } from './pix-key';

const key = (text: string, kind?: Parameters<typeof readPixKey>[1]) => {
  const read = readPixKey(text, kind);
  return read.problem === undefined ? `${read.kind} ${read.key}` : read.problem;
};

describe('a PIX key', () => {
  it.each([
    ['529.982.247-25', 'CPF 52998224725'],
    ['52998224725', 'CPF 52998224725'],
    ['11.222.333/0001-81', 'CNPJ 11222333000181'],
    ['12.abc.345/01de-35', 'CNPJ 12ABC34501DE35'],
    [' Contato@Demo.Example ', 'EMAIL contato@demo.example'],
    ['(11) 98765-4321', 'PHONE +5511987654321'],
    ['+55 11 98765-4321', 'PHONE +5511987654321'],
    ['11 98765 4321', 'PHONE +5511987654321'],
    ['11987654321', 'PHONE +5511987654321'],
    ['(11) 3456-7890', 'PHONE +551134567890'],
    ['+351 912 345 678', 'PHONE +351912345678'],
    ['123E4567-E89B-42D3-A456-426614174000', 'RANDOM 123e4567-e89b-42d3-a456-426614174000'],
    ['123e4567e89b42d3a456426614174000', 'RANDOM 123e4567-e89b-42d3-a456-426614174000'],
  ])('typed as %s is %s', (text, expected) => expect(key(text)).toBe(expected));

  it.each([
    '123',
    'minha chave',
    'contato@',
    '529.982.247-26',
    '11.222.333/0001-82',
    '111.111.111-11',
    '(20) 98765-4321',
    '987654321',
    '',
  ])('is not %s', (text) => expect(readPixKey(text).problem).toBeDefined());

  it('of eleven digits that is both a CPF and a mobile number needs its kind', () => {
    const both = '11900000083';
    expect(readPixKey(both)).toMatchObject({ isAmbiguous: true, problem: expect.stringContaining('escolha o tipo') });
    expect(key(both, 'CPF')).toBe(`CPF ${both}`);
    expect(key(both, 'PHONE')).toBe(`PHONE +55${both}`);
    expect(key('119.000.000-83')).toBe(`CPF ${both}`);
    expect(key('(11) 90000-0083')).toBe(`PHONE +55${both}`);
  });

  it('that was stored before keys were checked is no key unless it is written as the directory writes it', () => {
    for (const wrong of ['11987654321', '(11) 98765-4321', '529.982.247-25', 'A@b.example', '123'])
      expect(storedPixKey(wrong)).toBeUndefined();
    expect(storedPixKey('+5511987654321')?.kind).toBe('PHONE');
    expect(storedPixKey('11900000083')?.kind).toBe('CPF');
  });

  it('is shown as people write it, and read back as the same', () => {
    for (const [stored, shown] of [
      ['+5511987654321', '+55 (11) 98765-4321'],
      ['52998224725', '529.982.247-25'],
      ['12ABC34501DE35', '12.ABC.345/01DE-35'],
      ['123', '123'],
    ] as const) {
      expect(formatPixKey(stored)).toBe(shown);
      const read = readPixKey(shown);
      if (read.problem === undefined) expect(read.key).toBe(stored);
    }
  });
});
