import { z } from 'zod';
import {
  dayField,
  emailField,
  idField,
  isCalendarDay,
  moneyField,
  optionalDay,
  optionalId,
  optionalPhone,
  optionalText,
  passwordField,
  phoneField,
  requiredText,
  timeField,
  weightField,
  wholeField,
} from './fields';

/** The first error message of `schema` for `value`; undefined if it is valid. */
const refusal = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('text', () => {
  it('is trimmed, and required if it is missing or blank', () => {
    expect(requiredText('o nome').parse('  Ana ')).toBe('Ana');
    for (const missing of [undefined, null, '', '   '])
      expect(refusal(requiredText('o nome'), missing)).toBe('Informe o nome');
  });

  it('has a maximum length, contains no NUL, and is of no other type', () => {
    expect(refusal(requiredText('o nome', 5), 'abcdef')).toBe('O nome pode ter no máximo 5 caracteres');
    expect(refusal(requiredText('o nome'), 'a\0b')).toBe('O nome contém caracteres inválidos');
    expect(refusal(requiredText('o nome'), 7)).toBe('O nome deve ser um texto');
  });

  it('of one line hides nothing: no line break, no backwards text, no mark without a width', () => {
    for (const hidden of [
      'Ana\r\nBcc: x',
      'Ana\x1b[31m',
      'Ana \u202egpj.exe',
      'A\u200bna',
      '\u200b\u200b',
      'Ana\ud83d',
      'a\u2028b',
    ])
      expect(refusal(requiredText('o nome'), hidden)).toBe('O nome contém caracteres inválidos');
    for (const name of ['Banho da Lúcia & Cia.', 'Família 👨‍👩‍👧 Souza', "D'Ávila nº 2", '犬の店'])
      expect(requiredText('o nome').parse(name)).toBe(name);
  });

  it('of several lines hides nothing but marks that come along when it is copied', () => {
    const notes = optionalText('o campo observações', 2000);
    for (const text of ['uma\nduas', 'uma\r\n\tduas', 'a\u200bb', 'Família 👨‍👩‍👧']) expect(notes.parse(text)).toBe(text);
    for (const hidden of ['a\0b', 'a\x1b[31m', 'Ana \u202egpj.exe', 'a\u2066b', 'Ana\ud83d'])
      expect(refusal(notes, hidden)).toBe('O campo observações contém caracteres inválidos');
  });

  it.each(['\u3164', '\uFFA0', '\u2800\u2800', '\u034F', '\uFE0F', '\u17B4'])(
    'is missing if nothing of it is seen: %j',
    (blank) => {
      expect(refusal(requiredText('o nome'), blank)).toBe('Informe o nome');
      expect(refusal(requiredText('o nome'), `Rex${blank}`)).toBeUndefined();
      expect(optionalText('a raça').parse(blank)).toBeNull();
    },
  );

  it('of a phone has the digits of one', () => {
    expect(phoneField().parse(' \u202a(11) 98765-4321\u202c ')).toBe('(11) 98765-4321');
    expect(refusal(phoneField(), 'abc')).toMatch(/^Telefone inválido/);
    expect(refusal(phoneField(), '')).toBe('Informe o telefone');
    expect(optionalPhone().parse('')).toBeNull();
    expect(refusal(optionalPhone(), '123')).toMatch(/^Telefone inválido/);
  });

  it('that is optional is null when absent, null or blank', () => {
    for (const none of [undefined, null, '', '  ']) expect(optionalText('a raça').parse(none)).toBeNull();
    expect(optionalText('a raça').parse(' Poodle ')).toBe('Poodle');
  });

  it('of an e-mail is kept in lower case', () => {
    expect(emailField().parse(' Ana@Exemplo.com.br ')).toBe('ana@exemplo.com.br');
    for (const wrong of ['ana', 'ana@', '@x.com', 'a b@x.com'])
      expect(refusal(emailField(), wrong)).toBe('E-mail inválido');
  });

  it('of a password has 8 to 200 characters', () => {
    expect(refusal(passwordField, '1234567')).toBe('A senha deve ter 8 caracteres ou mais');
    expect(refusal(passwordField, 'x'.repeat(201))).toBe('A senha pode ter no máximo 200 caracteres');
    expect(passwordField.parse(' 1234567 ')).toBe(' 1234567 ');
  });
});

describe('ids', () => {
  it('are UUIDs', () => {
    const id = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
    expect(idField('o pet').parse(id)).toBe(id);
    expect(refusal(idField('o pet'), 'x')).toBe('O pet é inválido');
    expect(refusal(idField('o pet'), undefined)).toBe('Informe o pet');
    for (const none of [undefined, null, '']) expect(optionalId('o pet').parse(none)).toBeNull();
    expect(refusal(optionalId('o pet'), 'x')).toBe('O pet é inválido');
  });
});

describe('money', () => {
  it.each([0, 0.01, 0.1, 19.99, 9_999_999.99])('takes %d', (value) =>
    expect(moneyField('o preço').parse(value)).toBe(value),
  );
  it.each([
    [-0.01, 'O preço não pode ser negativo'],
    [10_000_000, 'O preço pode ser no máximo 9.999.999,99'],
    [1.005, 'O preço pode ter no máximo 2 casas decimais'],
    [Number.NaN, 'O preço deve ser um número'],
    [Infinity, 'O preço deve ser um número'],
    ['10', 'O preço deve ser um número'],
    [null, 'Informe o preço'],
  ])('refuses %p: %s', (value, message) => expect(refusal(moneyField('o preço'), value)).toBe(message));

  it('and weight and whole numbers stay within their bounds', () => {
    expect(refusal(weightField, 10_000)).toBe('O peso pode ser no máximo 9.999,99 kg');
    expect(weightField.parse(28.4)).toBe(28.4);
    expect(refusal(wholeField('o dia', 1, 31), 1.5)).toBe('O dia deve ser um número inteiro');
    expect(refusal(wholeField('o dia', 1, 31), 0)).toBe('O dia deve ser no mínimo 1');
    expect(refusal(wholeField('o dia', 1, 31), 32)).toBe('O dia deve ser no máximo 31');
  });
});

describe('days and times', () => {
  it.each(['2026-02-28', '2028-02-29', '2026-11-21T23:59:59.999-03:00', '1900-01-01', '2100-12-31'])(
    '%s exists',
    (day) => expect(isCalendarDay(day)).toBe(true),
  );
  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '1899-12-31',
    '2101-01-01',
    '26-1-1',
    '21/11/2026',
    '',
  ])('%j does not', (day) => expect(isCalendarDay(day)).toBe(false));

  it('a day is kept without its time', () => {
    expect(dayField('a data').parse('2026-11-21T23:30:00-03:00')).toBe('2026-11-21');
    expect(refusal(dayField('a data'), '')).toBe('Informe a data');
    expect(refusal(dayField('a data'), '2026-02-30')).toBe('A data é inválida');
    for (const none of [undefined, null, '']) expect(optionalDay('a data').parse(none)).toBeNull();
  });

  it('a time is HH:MM of a day of 24 hours', () => {
    for (const time of ['00:00', '09:05', '23:59']) expect(timeField('o horário').parse(time)).toBe(time);
    for (const time of ['24:00', '9:00', '12:60', '12:00:00', '12h'])
      expect(refusal(timeField('o horário'), time)).toBe('O horário deve ter a forma HH:MM');
  });
});
