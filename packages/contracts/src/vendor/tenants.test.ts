import { settingsInputSchema } from './tenants';

const settings = (cnpj: unknown) => settingsInputSchema.safeParse({ companyName: 'Pet Shop', cnpj });

describe('the CNPJ of a tenant', () => {
  it.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12ABC34501DE35'])('takes %s', (cnpj) =>
    expect(settings(cnpj).success).toBe(true),
  );

  it.each(['11.222.333/0001-82', '12.ABC.345/01DE-36', '00.000.000/0000-00', '123', 'ABCDEFGHIJKLMN'])(
    'refuses %s',
    (cnpj) => expect(settings(cnpj).error?.issues[0]?.message).toBe('CNPJ inválido'),
  );

  it('may be left out', () => {
    for (const none of [undefined, null, '']) expect(settings(none).data).toMatchObject({ cnpj: null });
  });
});
