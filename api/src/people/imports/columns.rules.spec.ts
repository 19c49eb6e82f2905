import { guessColumns } from './columns.rules';

const guess = (...rows: string[][]) =>
  guessColumns(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    '2026-11-25',
  );
const columnsOf = (headings: string, ...rows: string[]) =>
  guess(...[headings, ...rows].map((row) => row.split(';'))).columns;

it.each([
  ['Nome;Telefone;Pet;Raça', ['clientName', 'clientPhone', 'petName', 'petBreed']],
  ['NOME DO TUTOR;WHATSAPP;NOME DO PET;ESPÉCIE', ['clientName', 'clientPhone', 'petName', 'petSpecies']],
  ['Nome;Raça;Tutor;Celular', ['petName', 'petBreed', 'clientName', 'clientPhone']],
  ['Cliente;Fone;Nome;Porte;Pelagem', ['clientName', 'clientPhone', 'petName', 'petSize', 'petCoat']],
  ['Nome;Telefone;Nome;Sexo', ['clientName', 'clientPhone', 'petName', 'petGender']],
  [
    'Cód.;Proprietário;CPF;Rua;Nº;Bairro;Cidade;Tel. fixo;Celular',
    [
      null,
      'clientName',
      null,
      'clientAddress',
      'clientAddress',
      'clientAddress',
      'clientAddress',
      'clientPhone',
      'clientPhone',
    ],
  ],
  ['Animal;Dono;E-mail;Dt. Nasc.;Peso (kg)', ['petName', 'clientName', 'clientEmail', 'petBirthDate', 'petWeight']],
  ['Responsável;Paciente;Obs.;Alergias;Data de cadastro', ['clientName', 'petName', 'petNotes', 'petAllergies', null]],
  ['Código do cliente;Nome;Data de nascimento do cliente;Último banho', [null, 'clientName', null, null]],
  // The columns of our own exports.
  [
    'Nome;E-mail;Telefone;Endereço;Data e hora;Código',
    ['clientName', 'clientEmail', 'clientPhone', 'clientAddress', null, null],
  ],
  [
    'Nome;Espécie;Raça;Sexo;Data de nascimento;Peso (kg);Porte;Cliente;Telefone do cliente',
    [
      'petName',
      'petSpecies',
      'petBreed',
      'petGender',
      'petBirthDate',
      'petWeight',
      'petSize',
      'clientName',
      'clientPhone',
    ],
  ],
])('knows the headings %s', (headings, columns) => {
  expect(columnsOf(headings)).toEqual(columns);
});

it('skips a title above the headings', () => {
  const { headerLine } = guess(['CLIENTES PET SHOP 2025'], ['Nome', 'Telefone'], ['Ana', '11 98765-4321']);
  expect(headerLine).toBe(2);
});

it('believes the content more than a heading', () => {
  expect(columnsOf('Cliente;Contato;Animal', 'Ana;Bia;Cachorro', 'Rui;;Gato')).toEqual([
    'clientName',
    null,
    'petSpecies',
  ]);
});

it('goes by the content where there are no headings', () => {
  const found = guess(
    ['Ana Lima', '(11) 98765-4321', 'Thor', 'Cachorro', 'M', '14/05/2021', 'ana@exemplo.com.br'],
    ['Rui', '11 3456-7890', 'Mel', 'Gato', 'F', '', ''],
  );
  expect(found.headerLine).toBeNull();
  expect(found.columns).toEqual([
    'clientName',
    'clientPhone',
    'petName',
    'petSpecies',
    'petGender',
    'petBirthDate',
    'clientEmail',
  ]);
});
