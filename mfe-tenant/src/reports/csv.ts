export type CsvCell = string | number;

/** Spreadsheets recognise UTF-8 only by this mark. */
const BOM = '\uFEFF';
/** Text that starts with one of these would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** UTF-8 with BOM and separator `;`, as spreadsheets in Brazil expect. */
export function toCsv(rows: CsvCell[][]): string {
  return BOM + rows.map((row) => row.map(cell).join(';')).join('\r\n');
}

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Offers the text as a download. */
export function download(fileName: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
