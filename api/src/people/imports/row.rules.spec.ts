import type { ImportColumn } from '@focinho/contracts/people/import-columns';
import { readRow } from './row.rules';
import { readDay, readPhones, readWeight } from './values.rules';

const TODAY = '2026-11-25';
const read = (values: Partial<Record<ImportColumn, string>>) =>
  readRow(Object.values(values), Object.keys(values) as ImportColumn[], TODAY);

it.each([
  ['14/05/2021', '2021-05-14'],
  ['1-2-21', '2021-02-01'],
  ['14.05.98', '1998-05-14'],
  ['2021-05-14T00:00:00', '2021-05-14'],
  ['14/05/2021 10:30', '2021-05-14'],
  ['44330', '2021-05-14'],
  ['31/02/2021', undefined],
  ['05/14/2021', undefined],
  ['2 anos', undefined],
])('reads the day %s', (text, day) => {
  expect(readDay(text, TODAY)).toBe(day);
});

it.each([
  ['12,5', 12.5],
  ['12.5 kg', 12.5],
  ['1.234,5', 1234.5],
  ['800g', 0.8],
  ['7 Kg.', 7],
  ['pesado', undefined],
])('reads the weight %s', (text, weight) => {
  expect(readWeight(text)).toBe(weight);
});

it.each([
  [['11987654321'], '(11) 98765-4321'],
  [['(11) 98765-4321 mãe'], '(11) 98765-4321'],
  [['3456-7890', '(11) 98765-4321'], '3456-7890 / (11) 98765-4321'],
  [['1134567890 / 11987654321'], '1134567890 / 11987654321'],
  [['11 98765-4321', '11987654321'], '(11) 98765-4321'],
  [['(11) 99999-9999'], ''],
  [['(11) 0000-0000', '11987654321'], '(11) 98765-4321'],
  [[], ''],
])('reads the phones %s', (cells, text) => {
  expect(readPhones(cells)).toBe(text);
});

it('reads what people call things', () => {
  const { pet, problems } = read({
    clientName: ' ANA   LIMA ',
    petName: 'Thor',
    petSpecies: 'Felino doméstico',
    petGender: 'FÊMEA',
    petSize: 'g',
    petCoat: 'Pelo',
    petTemperament: 'Pode morder',
    petBirthDate: '-',
    petMicrochip: '981020000123456',
  });
  expect(pet).toMatchObject({ species: 'CAT', gender: 'FEMALE', size: 'LARGE', coat: null, temperament: 'MAY_BITE' });
  expect(pet).toMatchObject({ birthDate: null, weight: 0, microchip: '981020000123456' });
  expect(problems).toEqual([{ column: 'petCoat', value: 'Pelo', message: 'Valor não entendido' }]);
});

it('says what a pet gets whose species or sex is not understood', () => {
  const { pet, problems } = read({
    clientName: 'Ana',
    petName: 'Ped',
    petSpecies: 'ornitorrinco',
    petGender: 'talvez',
  });
  expect(pet).toMatchObject({ species: 'DOG', gender: 'MALE' });
  expect(problems.map(({ message }) => message)).toEqual([
    'Valor não entendido: entra como Cachorro',
    'Valor não entendido: entra como Macho',
  ]);
});

it('joins the columns that go into one field', () => {
  const columns: ImportColumn[] = ['clientName', 'clientAddress', 'clientAddress', 'clientAddress'];
  const { client } = readRow(['Ana  Lima', 'Rua A', '12', 'Centro'], columns, TODAY);
  expect(client).toEqual({ name: 'Ana Lima', phone: null, email: '', address: 'Rua A, 12, Centro' });
});

it('leaves out what has a problem, and says so in the words of the form', () => {
  const { client, pet, problems } = read({
    clientName: 'Ana',
    clientPhone: '123',
    clientEmail: 'ana@',
    petName: 'Thor',
    petBirthDate: '14/05/2031',
    petWeight: '99999',
  });
  expect(client).toMatchObject({ name: 'Ana', phone: null, email: '' });
  expect(pet).toMatchObject({ name: 'Thor', birthDate: null, weight: 0 });
  expect(problems.map(({ column, message }) => `${column}: ${message}`)).toEqual([
    'clientPhone: Telefone inválido: informe o número com DDD, como (11) 98765-4321',
    'clientEmail: E-mail inválido',
    'petBirthDate: A data de nascimento não pode estar no futuro',
    'petWeight: O peso pode ser no máximo 9.999,99 kg',
  ]);
});

it('has no client without a name, and no pet where nothing says that there is one', () => {
  expect(read({ clientName: '', petName: 'Thor' })).toMatchObject({
    client: null,
    problems: [{ column: 'clientName', message: expect.stringMatching(/^Informe o nome\. Se a célula está mesclada/) }],
  });
  expect(read({ clientName: '', clientPhone: '11987654321' })).toMatchObject({
    client: null,
    problems: [{ column: 'clientName', message: 'Informe o nome' }],
  });
  expect(read({ clientName: '4711' }).client).toBeNull();
  expect(read({ clientName: 'Ana', petName: '', petGender: 'M' })).toMatchObject({ pet: null, problems: [] });
  expect(read({ clientName: 'Ana', petName: '', petBreed: 'Poodle' })).toMatchObject({
    pet: null,
    problems: [{ column: 'petName', message: 'Informe o nome' }],
  });
});

it('keeps what looks like a formula as the text that it is', () => {
  expect(read({ clientName: '=HYPERLINK("http://x")' }).client?.name).toBe('=HYPERLINK("http://x")');
});
