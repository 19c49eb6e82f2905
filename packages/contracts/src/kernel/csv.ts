/** A number or an amount, ready to be written; other texts are checked for formulas. */
export interface CsvNumber {
  written: string;
}
export type CsvCell = string | number | CsvNumber;

/** Spreadsheets recognise UTF-8 only by this mark. */
export const CSV_BOM = '\uFEFF';
const LINE_END = '\r\n';
/** Text that starts with one of these would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** UTF-8 with BOM and separator `;`, as spreadsheets in Brazil expect. */
export function toCsv(rows: CsvCell[][]): string {
  return CSV_BOM + rows.map(csvLine).join(LINE_END);
}

/** Rows of a file that is written piece by piece, each with its line end. */
export const csvRows = (rows: CsvCell[][]): string => rows.map((row) => csvLine(row) + LINE_END).join('');

/** `123450` cents → `1234,50`: a number to a spreadsheet, unlike `R$ 1.234,50`. */
export const csvMoney = (cents: number): CsvNumber => ({ written: (cents / 100).toFixed(2).replace('.', ',') });

const csvLine = (row: CsvCell[]) => row.map(cell).join(';');

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value !== 'string') return value.written;
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
