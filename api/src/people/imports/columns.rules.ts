import { isPhone } from '@focinho/contracts/kernel/phone';
import { JOINED_IMPORT_COLUMNS, type ImportColumn } from '@focinho/contracts/people/import-columns';
import type { SheetLine } from './sheet';
import { readDay } from './values.rules';
import { GENDER_WORDS, isNothing, plainWords, SPECIES_WORDS, valueOf } from './words';

/** Which field each column goes into; null for those that are left out. */
export type Columns = (ImportColumn | null)[];
/** Where a name without saying whose it is may go. */
type Guess = ImportColumn | 'someName' | 'addressPart' | null;

/** By headings of spreadsheets that shops have, the first that fits; compared as {@link plainWords}. */
const HEADINGS: [RegExp, Guess][] = [
  [
    /\b(cod|codigo|id|cpf|rg|cnpj|cadastro|valor|preco|servicos?|plano|ultim[ao]|proxim[ao]|idade|cor|vacinas?|civil)\b/,
    null,
  ],
  [/\b(nascimento|nasc|aniversario)\b.*\b(cliente|tutor|dono|proprietario)/, null],
  [/\be ?mails?\b/, 'clientEmail'],
  [/\b(telefones?|tel|fones?|celular(es)?|cel|whats ?app|whats|zap|contatos?|fixo)\b/, 'clientPhone'],
  [/\b(enderecos?|end|rua|logradouro)\b/, 'clientAddress'],
  [/^(numero|no|n|nro|num|bairro|cidade|municipio|cep|complemento|compl|uf|estado)$/, 'addressPart'],
  [/\b(nascimento|nasc|aniversario|dn)\b/, 'petBirthDate'],
  [/\bespecie\b|^tipo( d[eo] (animal|pet))?$/, 'petSpecies'],
  [/\braca\b/, 'petBreed'],
  [/\b(sexo|genero)\b/, 'petGender'],
  [/\b(peso|kg)\b/, 'petWeight'],
  [/\b(porte|tamanho)\b/, 'petSize'],
  [/\b(pelo|pelagem)\b/, 'petCoat'],
  [/\b(temperamento|comportamento)\b/, 'petTemperament'],
  [/\b(alergias?|alergico|cuidados?|restric(ao|oes))\b/, 'petAllergies'],
  [/chip\b/, 'petMicrochip'],
  [/\b(obs|observac(ao|oes)|anotac(ao|oes)|notas?|comentarios?)\b/, 'petNotes'],
  [/\b(tutor(es)?|tutora|donos?|donas?|proprietari[oa]s?|clientes?|responsavel|mae|pai)\b/, 'clientName'],
  [/\b(pets?|animal|animais|paciente|cachorro|cao|bicho)\b/, 'petName'],
  [/^(nomes?|nome completo|razao social)$/, 'someName'],
];
const headingOf = (text: string): Guess | undefined =>
  HEADINGS.find(([pattern]) => pattern.test(plainWords(text)))?.[1];

/** Lines in which headings are looked for: above them may be a title. */
const HEADINGS_WITHIN = 10;
/** Lines by which the content of a column is judged. */
const LOOKED_AT = 200;

/** Where the headings are, if there are any, and which field each column seems to go into. @param today as `YYYY-MM-DD` */
export function guessColumns(
  lines: readonly SheetLine[],
  today: string,
): { headerLine: number | null; columns: Columns } {
  const scores = lines
    .slice(0, HEADINGS_WITHIN)
    .map(({ cells }) => cells.filter((cell) => headingOf(cell) !== undefined).length);
  const best = Math.max(...scores);
  const header = best >= Math.min(2, width(lines)) ? lines[scores.indexOf(best)] : undefined;
  const rows = lines.filter(({ line }) => line > (header?.line ?? 0)).slice(0, LOOKED_AT);
  const content = Array.from({ length: width(lines) }, (_, at) => rows.map(({ cells }) => cells[at] ?? ''));
  const columns = header ? byHeading(header.cells, content, today) : byContent(content, today);
  return { headerLine: header?.line ?? null, columns };
}
const width = (lines: readonly SheetLine[]) => Math.max(...lines.map(({ cells }) => cells.length));

function byHeading(headings: readonly string[], content: string[][], today: string): Columns {
  const guesses = content.map((values, at) => corrected(headingOf(headings[at] ?? '') ?? null, values, today));
  const has = (column: Guess) => guesses.includes(column);
  // "Pet" or "Animal" may be what it is instead of its name.
  const species = guesses.findIndex((guess, at) => guess === 'petName' && isMostly(content[at] ?? [], isSpecies));
  if (species >= 0 && !has('petSpecies')) guesses[species] = 'petSpecies';
  const columns: Columns = [];
  for (const guess of guesses) {
    const taken = (column: ImportColumn) => columns.includes(column) || (guess === 'someName' && has(column));
    const column =
      guess === 'someName'
        ? ((['clientName', 'petName'] as const).find((name) => !taken(name)) ?? null)
        : guess === 'addressPart'
          ? has('clientAddress')
            ? 'clientAddress'
            : null
          : guess;
    columns.push(column && taken(column) && !JOINED_IMPORT_COLUMNS.includes(column) ? null : column);
  }
  return columns;
}

/** A heading may promise what is not there: "Contato" may be somebody's name. */
function corrected(guess: Guess, values: readonly string[], today: string): Guess {
  const expected = guess === null ? undefined : LOOKS_LIKE[guess];
  const isEmpty = values.every(isNothing);
  return expected && !isEmpty && !isMostly(values, (value) => expected(value, today), 0.2) ? null : guess;
}
const isSpecies = (value: string) => valueOf(SPECIES_WORDS, value) !== undefined;
const LOOKS_LIKE: Partial<Record<NonNullable<Guess>, (value: string, today: string) => boolean>> = {
  clientPhone: (value) => value.replace(/\D/g, '').length >= 8,
  clientEmail: (value) => value.includes('@'),
  petBirthDate: (value, today) => readDay(value, today) !== undefined,
};

/** Without headings, by what the columns contain: the first two of mere text are the client's name and the pet's. */
function byContent(content: string[][], today: string): Columns {
  const looks: [ImportColumn, (value: string) => boolean][] = [
    ['clientEmail', (value) => value.includes('@')],
    ['petBirthDate', (value) => readDay(value, today) !== undefined],
    ['clientPhone', (value) => isPhone(value)],
    ['petSpecies', isSpecies],
    ['petGender', (value) => valueOf(GENDER_WORDS, value) !== undefined],
  ];
  const columns: Columns = [];
  for (const values of content) {
    const known = looks.find(([column, looksLike]) => !columns.includes(column) && isMostly(values, looksLike))?.[0];
    const names = (['clientName', 'petName'] as const).filter((name) => !columns.includes(name));
    columns.push(known ?? (isMostly(values, (value) => /\p{L}/u.test(value)) ? (names[0] ?? null) : null));
  }
  return columns;
}

function isMostly(values: readonly string[], looksLike: (value: string) => boolean, share = 0.6): boolean {
  const some = values.filter((value) => !isNothing(value));
  return some.length > 0 && some.filter(looksLike).length >= some.length * share;
}
