import { toCsv } from '@focinho/contracts/kernel/csv';
import type { ImportCounts } from '@focinho/contracts/people/imports';

/** 1 → "1 tutor", 1200 → "1.200 tutores" */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
export const linesOf = (count: number) => counted(count, 'linha', 'linhas');
const clientsOf = (count: number) => counted(count, 'tutor', 'tutores');
const petsOf = (count: number) => counted(count, 'pet', 'pets');

export const madeBy = ({ clients, pets }: ImportCounts): string => `${clientsOf(clients)} e ${petsOf(pets)}`;

/** A spreadsheet with the headings that are understood, and two rows to be replaced. */
export const TEMPLATE = toCsv([
  [
    'Tutor',
    'Telefone',
    'E-mail',
    'Endereço',
    'Pet',
    'Espécie',
    'Raça',
    'Sexo',
    'Data de nascimento',
    'Peso (kg)',
  ].concat(['Porte', 'Pelagem', 'Temperamento', 'Alergias e cuidados', 'Microchip', 'Observações']),
  [
    'Mariana Souza',
    '(11) 98765-4321',
    'mariana@exemplo.com.br',
    'Rua das Flores, 120',
    'Thor',
    'Cachorro',
    'Golden Retriever',
  ].concat(['Macho', '14/05/2021', '28,4', 'Grande', 'Longa', 'Tranquilo', '', '', '']),
  [
    'Mariana Souza',
    '(11) 98765-4321',
    '',
    '',
    'Mel',
    'Gato',
    'SRD',
    'Fêmea',
    '',
    '4',
    '',
    '',
    '',
    'Alérgica a perfume',
    '',
    '',
  ],
]);
