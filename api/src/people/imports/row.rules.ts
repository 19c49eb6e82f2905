import { optionalEmail } from '@focinho/contracts/kernel/fields';
import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import type { ImportColumn } from '@focinho/contracts/people/import-columns';
import type { ImportProblem } from '@focinho/contracts/people/imports';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import type { z } from 'zod';
import type { Columns } from './columns.rules';
import { readDay, readPhones, readWeight } from './values.rules';
import { COAT_WORDS, GENDER_WORDS, isNothing, SIZE_WORDS, SPECIES_WORDS, TEMPERAMENT_WORDS, valueOf } from './words';

/** A row as it would be registered. Values with a problem are left out; without a client, so is the row. */
export interface ReadRow {
  client: { name: string; phone: string | null; email: string; address: string | null } | null;
  pet: PetValues | null;
  problems: ImportProblem[];
}
/** Those fields that spreadsheets have. */
type PetValues = { name: string } & { [Name in PetFieldName]?: z.infer<(typeof PET_FIELDS)[Name]['input']> };
type PetFieldName = {
  [Name in keyof typeof PET_FIELDS]: (typeof PET_FIELDS)[Name] extends { input: z.ZodType } ? Name : never;
}[keyof typeof PET_FIELDS];

/** Reads a row by the schemas of the forms. @param today as `YYYY-MM-DD`, by the clock of the shop */
export function readRow(cells: readonly string[], columns: Columns, today: string): ReadRow {
  const problems: ImportProblem[] = [];
  const cellsOf = (column: ImportColumn) =>
    columns.flatMap((one, at) => (one === column && !isNothing(cells[at] ?? '') ? [oneSpaced(cells[at] ?? '')] : []));
  const textOf = (column: ImportColumn) => [...new Set(cellsOf(column))].join(', ');
  const refuse = (column: ImportColumn, value: string, message: string) =>
    void problems.push({ column, value: value.slice(0, SHOWN), message });

  /** The value by the schema of its field; the fallback, and a problem, if it is not valid. */
  const valid = <Schema extends z.ZodType, None>(
    column: ImportColumn,
    schema: Schema,
    value: unknown,
    none: None,
  ): z.infer<Schema> | None => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    refuse(column, textOf(column), parsed.error.issues[0]?.message ?? '');
    return none;
  };
  /** One of the values of a field by what people call it. @param instead what a field that every pet has gets otherwise, said with the problem */
  const choice = <Value extends string>(
    column: ImportColumn,
    words: Map<string, Value>,
    instead?: string,
  ): Value | null => {
    const text = textOf(column);
    const value = text === '' ? null : valueOf(words, text);
    if (value === undefined) refuse(column, text, instead ? `${NOT_UNDERSTOOD}: ${instead}` : NOT_UNDERSTOOD);
    return value ?? null;
  };

  const hasPet = columns.some((column, at) => column?.startsWith('pet') && !isNothing(cells[at] ?? ''));
  const isWithoutTutor = hasPet && textOf('clientName') === '';
  if (isWithoutTutor) refuse('clientName', '', WITHOUT_TUTOR);
  const name = isWithoutTutor ? '' : valid('clientName', CLIENT_FIELDS.name.input, textOf('clientName'), '');
  if (name !== '' && !/\p{L}/u.test(name)) refuse('clientName', name, 'O nome não tem letras');
  const client = {
    name,
    phone: valid('clientPhone', CLIENT_FIELDS.phone.input, readPhones(cellsOf('clientPhone')), null),
    // The desk asks nobody for it either; who has none has an empty one.
    email: valid('clientEmail', EMAIL, textOf('clientEmail'), null) ?? '',
    address: valid('clientAddress', CLIENT_FIELDS.address.input, textOf('clientAddress'), null),
  };
  const pet = hasPet ? readPet() : null;
  return { client: /\p{L}/u.test(name) ? client : null, pet, problems };

  function readPet(): PetValues | null {
    // A row that is about a client alone may still have a note.
    if (textOf('petName') === '' && textOf('petSpecies') === '' && textOf('petBreed') === '') return null;
    const petName = valid('petName', PET_FIELDS.name.input, textOf('petName'), '');
    const day = textOf('petBirthDate');
    const weight = textOf('petWeight');
    const values: PetValues = {
      name: petName,
      species: choice('petSpecies', SPECIES_WORDS, 'entra como Cachorro') ?? 'DOG',
      breed: valid('petBreed', PET_FIELDS.breed.input, textOf('petBreed'), null),
      gender: choice('petGender', GENDER_WORDS, 'entra como Macho') ?? 'MALE',
      birthDate: day === '' ? null : bornOn(day),
      weight: weight === '' ? 0 : valid('petWeight', PET_FIELDS.weight.input, readWeight(weight), 0),
      size: choice('petSize', SIZE_WORDS),
      coat: choice('petCoat', COAT_WORDS),
      temperament: choice('petTemperament', TEMPERAMENT_WORDS),
      allergies: valid('petAllergies', PET_FIELDS.allergies.input, textOf('petAllergies'), null),
      microchip: valid('petMicrochip', PET_FIELDS.microchip.input, textOf('petMicrochip'), null),
      notes: valid('petNotes', PET_FIELDS.notes.input, textOf('petNotes'), null),
    };
    return petName === '' ? null : values;
  }

  function bornOn(text: string): string | null {
    const day = readDay(text, today);
    if (day === undefined) refuse('petBirthDate', text, 'Data não entendida: use dia/mês/ano');
    else if (day > today) refuse('petBirthDate', text, 'A data de nascimento não pode estar no futuro');
    else return valid('petBirthDate', PET_FIELDS.birthDate.input, day, null);
    return null;
  }
}

const EMAIL = optionalEmail();
/** Problem of a row with a pet and no client: of merged cells only the first has the value. */
const WITHOUT_TUTOR = 'Informe o nome. Se a célula está mesclada com a de cima, repita o nome nesta linha';
const NOT_UNDERSTOOD = 'Valor não entendido';
/** Characters of a value that a problem shows. */
const SHOWN = 80;
const oneSpaced = (text: string) => text.replace(/[^\S\n]+/g, ' ').trim();
