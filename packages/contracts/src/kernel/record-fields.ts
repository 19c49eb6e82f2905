import type { z } from 'zod';

/**
 * A field of a record, described once: from its table of fields follow the schemas, the labels of forms, lists, spreadsheets and the audit
 * log, by what lists are sorted, the JSON that the API returns, and what is exported and erased for a client.
 */
export type RecordField = {
  /** As forms, lists, spreadsheets and the audit log call it. */
  label: string;
  /** Where it has another name. */
  called?: { form?: string; list?: string; sheet?: string };
  /** Whether it is a column of the spreadsheet, if the record has one. */ isExported?: boolean;
  /** Whether lists can be sorted by it. */ isSortable?: boolean;
  /** Whether clients get it with what the shop knows about them, as they get everything personal. */ isForClient?: boolean;
  /** Its column in the database, if that is not its name in snake case. */ column?: string;
  /** Schema of the value that the API returns. Without it, the field is only stored. */ output?: z.ZodType;
  /** Schema of the value that may be sent. */ input?: z.ZodType;
} & (
  | {
      format: 'text' | 'words';
      /** Labels of the words, if they are those of an enumeration. */ labels?: Record<string, string>;
      /** Says something about a client: hidden from the platform, and gone after an erasure. */ personal: boolean;
    }
  | { format: 'choice'; labels: Record<string, string> }
  | { format: 'number'; unit?: string }
  /** A local day is returned as `YYYY-MM-DD`, any other as midnight UTC. */
  | { format: 'money' | 'day' | 'localDay' | 'time' | 'instant' | 'receipt' | 'flag' | 'id' }
  /** Has no column: the resource itself reads and writes it. */
  | { format: 'list' }
);
export type ColumnField = Exclude<RecordField, { format: 'list' }>;
export type RecordFields = Readonly<Record<string, RecordField>>;

type Part = 'input' | 'output';
const entriesOf = (fields: RecordFields, isWanted: (field: RecordField) => unknown) =>
  Object.entries(fields).filter(([, field]) => isWanted(field));

/** The shape of a schema: `z.object({ id: z.string(), ...shapeOf(PET_FIELDS, 'output') })`. */
export const shapeOf = <const Fields extends RecordFields, Of extends Part>(fields: Fields, part: Of) =>
  Object.fromEntries(entriesOf(fields, (field) => field[part]).map(([name, field]) => [name, field[part]])) as {
    -readonly [
      Name in keyof Fields as Fields[Name] extends Record<Of, z.ZodType> ? Name : never
    ]: Fields[Name] extends Record<Of, infer Schema> ? Schema : never;
  };

/** The names of the fields that are like this: `NamesOf<typeof PET_FIELDS, { isSortable: true }>`. */
type NamesOf<Fields extends RecordFields, Wanted> = {
  [Name in keyof Fields]: Fields[Name] extends Wanted ? Name : never;
}[keyof Fields] &
  string;

const isForClient = (field: RecordField) => field.isForClient === true || ('personal' in field && field.personal);
type ForClient = { isForClient: true } | { personal: true };
/** The fields of a record that clients get. */
export const fieldsForClient = <const Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(entriesOf(fields, (field) => field.output !== undefined && isForClient(field))) as Pick<
    Fields,
    NamesOf<Fields, ForClient>
  >;

/** The names of the fields by which lists are sorted. */
export const sortableFields = <const Fields extends RecordFields>(fields: Fields) =>
  entriesOf(fields, ({ isSortable }) => isSortable === true).map(([name]) => name) as NamesOf<
    Fields,
    { isSortable: true }
  >[];

type OptionalOf<Fields extends RecordFields> = {
  [
    Name in keyof Fields as Fields[Name] extends { output: z.ZodType<infer Output> }
      ? null extends Output
        ? Name
        : never
      : never
  ]: null;
};
/** The fields that may be missing, all of them missing. */
export const blank = <const Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { output }]) => (output?.safeParse(null).success ? [[name, null]] : [])),
  ) as OptionalOf<Fields>;

/** The fields that are a column. */
export const columnFields = (fields: RecordFields): [name: string, field: ColumnField][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.format === 'list' ? [] : [[name, field]]));

/** `birthDate` → `birth_date`, `price` → `price_cents` */
export const columnOf = (name: string, { column, format }: RecordField): string =>
  column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) + (format === 'money' ? '_cents' : '');

/** Heading of a field in a form, a list or a spreadsheet. Only a list shows the unit with each value: "Peso (kg)" elsewhere. */
export const headingOf = (field: RecordField, place: 'form' | 'list' | 'sheet'): string =>
  field.called?.[place] ??
  (place !== 'list' && field.format === 'number' && field.unit ? `${field.label} (${field.unit})` : field.label);

/** The columns of text that are personal, or those that are not. */
export const textColumns = (fields: RecordFields, which: 'personal' | 'impersonal'): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'personal' in field && field.personal === (which === 'personal') ? [columnOf(name, field)] : [],
  );
