import { csvMoney, type CsvCell } from '@focinho/contracts/kernel/csv';
import { columnOf, headingOf, type RecordFields } from '@focinho/contracts/kernel/record-fields';
import { receiptNumber } from '../../database/json';
import { raw, sql, type Sql } from '../../database/sql';

/** A value that PostgreSQL returns for a column of an export. */
export type Value = string | number | boolean | null | string[];

/** A column of a spreadsheet: its heading, where its value comes from, and how it is written. */
export interface Column {
  label: string;
  value: Sql;
  cell: (value: Value) => CsvCell;
}

const known =
  (cell: (value: string | number) => CsvCell) =>
  (value: Value): CsvCell =>
    typeof value === 'string' || typeof value === 'number' ? cell(value) : '';
const column =
  (cell: (value: Value) => CsvCell) =>
  (label: string, value: Sql): Column => ({ label, value, cell });

export const text = column(known(String));
export const number = column(known((value) => Number(value)));
/** An amount in cents, written in reais. */
export const money = column(known((value) => csvMoney(Number(value))));
export const flag = column((value) => (value === true ? 'Sim' : 'Não'));

/** A calendar day → `21/11/2026`. */
export const day = (label: string, value: Sql) => text(label, sql`to_char(${value}, 'DD/MM/YYYY')`);
export const time = (label: string, value: Sql) => text(label, sql`to_char(${value}, 'HH24:MI')`);
/** An instant → `21/11/2026 14:30`, by the clock of the shop. */
export const instant = (label: string, value: Sql) =>
  text(label, sql`to_char(${value} at time zone current_setting('app.time_zone'), 'DD/MM/YYYY HH24:MI')`);

const nameIn = (labels: Record<string, string>, value: string) =>
  (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value;
/** A member of an enumeration, by its Portuguese name. */
export const choice = (label: string, value: Sql, labels: Record<string, string>): Column => ({
  label,
  value,
  cell: known((key) => nameIn(labels, String(key))),
});
/** The labels of several values, which are a JSON array. */
export const choices = (label: string, value: Sql, labels: Record<string, string>): Column => ({
  label,
  value,
  cell: (keys) => (Array.isArray(keys) ? keys.map((key) => nameIn(labels, key)).join(' + ') : ''),
});

const receipt = (label: string, value: Sql) => text(label, receiptNumber(value));
const OF_FORMAT = { text, words: text, number, money, flag, day, localDay: day, time, instant, receipt };

/** The fields of a record that it returns, in the order of their table, or what is given instead: always so of lists and references. */
export const recordColumns = (fields: RecordFields, given: Record<string, Column | Column[]> = {}): Column[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const own = given[name];
    if (own) return own;
    if (field.format === 'list' || field.format === 'id' || field.isExported === false || !field.output) return [];
    const [label, value] = [headingOf(field, 'sheet'), raw(`row.${columnOf(name, field)}`)];
    if (field.format === 'words' && field.labels) return choices(label, sql`to_json(${value})`, field.labels);
    return field.format === 'choice' ? choice(label, value, field.labels) : OF_FORMAT[field.format](label, value);
  });
