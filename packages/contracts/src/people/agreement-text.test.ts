import {
  ACCEPTANCE_CLAUSE,
  blankAgreement,
  fillAgreement,
  isForPet,
  SAMPLE_VALUES,
  unknownVariables,
  VARIABLES,
  withAcceptance,
} from './agreement-text';
import { STARTER_AGREEMENTS } from './starter-agreements';

test('a template is filled in, spaces or not', () => {
  expect(fillAgreement('Eu, {{tutor}}, e {{ pet }}. {{tutor}}', { tutor: 'Ana', pet: 'Rex' })).toEqual({
    text: 'Eu, Ana, e Rex. Ana',
    missing: [],
  });
});

test('variables without a value are named, each once', () => {
  const { missing, text } = fillAgreement('{{tutor}} {{pet.raca}} {{pet.raca}} {{loja.cnpj}}', {
    tutor: 'Ana',
    'pet.raca': '  ',
    'loja.cnpj': null,
  });
  expect(missing).toEqual(['pet.raca', 'loja.cnpj']);
  expect(text).toBe('Ana {{pet.raca}} {{pet.raca}} {{loja.cnpj}}');
});

test('what is filled in is no template itself', () => {
  expect(fillAgreement('{{pet}}', { pet: '{{tutor}} $& $1', tutor: 'Ana' }).text).toBe('{{tutor}} $& $1');
});

test('variables that do not exist are found, also those that every object has', () => {
  expect(unknownVariables('{{tutor}} {{tutora}} {{constructor}} {{}} {{ }}')).toEqual(['tutora', 'constructor', '']);
});

test('only what mentions the pet is about a pet', () => {
  expect(['{{pet}}', '{{ pet.porte }}', '{{tutor}}', 'pet', '{{petisco}}'].map(isForPet)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test('on paper there are lines to write on', () => {
  expect(blankAgreement('Eu, {{tutor}}.')).toMatch(/^Eu, _+\.$/);
});

test('every text ends with the clause that accepts the method', () => {
  expect(withAcceptance('Texto')).toBe(`Texto\n\n${ACCEPTANCE_CLAUSE}`);
  expect(ACCEPTANCE_CLAUSE).toContain('art. 10, § 2º, da Medida Provisória nº 2.200-2/2001');
});

describe('the starter set', () => {
  test.each(STARTER_AGREEMENTS)('$name needs only what every shop and pet has', ({ body }) => {
    expect(unknownVariables(body)).toEqual([]);
    const always = { loja: 'Loja', tutor: 'Ana', pet: 'Rex', 'pet.especie': 'Cachorro', data: '25/11/2026' };
    expect(fillAgreement(body, always).missing).toEqual([]);
    expect(isForPet(body)).toBe(true);
  });

  test('has one of each kind', () => {
    expect(STARTER_AGREEMENTS.map(({ kind }) => kind)).toEqual([
      ...['RESPONSIBILITY', 'MATTED_COAT', 'SEDATION', 'IMAGE_USE', 'HOTEL'],
    ]);
  });
});

test('the preview in the settings has a value for every variable', () => {
  expect(fillAgreement(VARIABLES.map((name) => `{{${name}}}`).join(' '), SAMPLE_VALUES).missing).toEqual([]);
});
