import { displayName, firstAndLastName, firstName, greeting } from './display-name';

it('the name that screens show is the user’s own, or the part of the e-mail before "@"', () => {
  expect(displayName({ name: 'Ana Souza', email: 'ana@exemplo.com.br' })).toBe('Ana Souza');
  expect(displayName({ name: null, email: 'ana@exemplo.com.br' })).toBe('ana');
});

describe('the first name', () => {
  it.each([
    ['Ana Souza', 'Ana'],
    ['  João   da Silva ', 'João'],
    ['Ana', 'Ana'],
    ['D’Ávila Prado', 'D’Ávila'],
    ['Ana-Lia Reis', 'Ana-Lia'],
    ['Souza, Ana Maria', 'Ana'],
    ['Sra. Prado', 'Sra.'],
  ])('of "%s" is %s', (name, first) => expect(firstName(name)).toBe(first));

  it.each(['ana.souza@exemplo.com.br', '(11) 91234-5678', '11912345678', 'A1 Souza', '', '   ', ','])(
    'of "%s", which is none, is not shown',
    (name) => expect(firstName(name)).toBeNull(),
  );
});

test.each([
  ['Mariana Alves de Souza', 'Mariana Souza'],
  ['Mariana Souza', 'Mariana Souza'],
  [' Rui ', 'Rui'],
  ['Consumidor final', 'Consumidor final'],
])('%s is %s in a narrow column', (name, short) => expect(firstAndLastName(name)).toBe(short));

test('a greeting says the first name, if there is one', () => {
  expect(greeting('Oi', 'Souza, Ana')).toBe('Oi, Ana!');
  expect(greeting('Oi', '11987654321')).toBe('Oi!');
});
