import type { z } from 'zod';

/**
 * A field of a record, described once: from its table of fields follow the schemas, the labels of forms, spreadsheets and the audit log,
 * the JSON that the API returns, and what is exported and erased for a client. Its column is its name in snake case.
 */
export type RecordField = {
  /** As forms, spreadsheets and the audit log call it. */
  label: string;
  /** Whether it is a column of the spreadsheet, if the record has one. */ isExported?: boolean;
  output: z.ZodType;
  input: z.ZodType;
} & (
  | {
      format: 'text';
      /** Says something about a client: hidden from the platform, and gone after an erasure. */ personal: boolean;
    }
  | { format: 'choice'; labels: Record<string, string> }
  | { format: 'number'; unit?: string }
  | { format: 'money' | 'day' | 'flag' | 'id' }
  /** Has no column: the resource itself reads and writes it. */
  | { format: 'list' }
);
export type ColumnField = Exclude<RecordField, { format: 'list' }>;
export type RecordFields = Readonly<Record<string, RecordField>>;

/** The shape of a schema: `z.object({ id: z.string(), ...shapeOf(PET_FIELDS, 'output') })`. */
export const shapeOf = <const Fields extends RecordFields, Part extends 'input' | 'output'>(
  fields: Fields,
  part: Part,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as {
    -readonly [Name in keyof Fields]: Fields[Name][Part];
  };

type OptionalOf<Fields extends RecordFields> = {
  [Name in keyof Fields as null extends z.output<Fields[Name]['output']> ? Name : never]: null;
};
/** The fields that may be missing, all of them missing. */
export const blank = <const Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { output }]) => (output.safeParse(null).success ? [[name, null]] : [])),
  ) as OptionalOf<Fields>;

/** The fields that are a column. */
export const columnFields = (fields: RecordFields): [name: string, field: ColumnField][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.format === 'list' ? [] : [[name, field]]));

/** `birthDate` → `birth_date`, `price` → `price_cents` */
export const columnOf = (name: string, { format }: RecordField): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) + (format === 'money' ? '_cents' : '');

/** "Peso (kg)", for where the value has no unit. */
export const headingOf = (field: RecordField): string =>
  field.format === 'number' && field.unit ? `${field.label} (${field.unit})` : field.label;

/** The columns of text that are personal, or those that are not. */
export const textColumns = (fields: RecordFields, which: 'personal' | 'impersonal'): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.format === 'text' && field.personal === (which === 'personal') ? [columnOf(name, field)] : [],
  );
