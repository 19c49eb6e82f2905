import { pinInputSchema } from './approvals';

const problemWith = (pin: unknown) =>
  pinInputSchema.safeParse({ password: 'uma-senha-boa', pin }).error?.issues[0]?.message;

describe('a PIN', () => {
  it.each(['4829', '00110', '13579246'])('may be %s', (pin) => expect(problemWith(pin)).toBeUndefined());
  it('may be removed', () => expect(problemWith(null)).toBeUndefined());

  it.each(['482', '123456789', '48a9', ' 4829', 4829])('has four to eight digits, unlike %p', (pin) =>
    expect(problemWith(pin)).toMatch(/^(O PIN tem de 4 a 8 algarismos|Informe o PIN)$/),
  );
  it.each(['0000', '1234', '987654'])('is not as obvious as %s', (pin) =>
    expect(problemWith(pin)).toBe('Escolha um PIN menos óbvio'),
  );
});
