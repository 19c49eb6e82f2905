export type CsvCell = string | number;

/** A spreadsheet takes a file for UTF-8 only when it begins with this. */
const BOM = '\uFEFF';
/** A text that begins so would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** UTF-8 with BOM, separator `;`, one line a row, as spreadsheets in Brazil read it. */
export function toCsv(rows: CsvCell[][]): string {
  return BOM + rows.map((row) => row.map(cell).join(';')).join('\r\n');
}

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Hands a text to the browser as a file to keep. */
export function download(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
