import { formatPhone, isPhone } from '@focinho/contracts/kernel/phone';

const PHONE_MAX = 30;
/** Whether it is typed where a program insists on a number: by 99999-9999 everybody would be the same. */
function isStopgap(text: string): boolean {
  const ending = text.replace(/\D/g, '').slice(-8);
  return ending.length === 8 && new Set(ending).size === 1;
}

/** Numbers as people note them, one or several, with a name beside them: "(11) 98765-4321 mãe" → `(11) 98765-4321`. */
export function readPhones(cells: readonly string[]): string {
  const parts = cells
    .flatMap((cell) => cell.split(/[/;,|]|\sou\s|\se\s/i))
    .map((part) => (isPhone(part) ? part : part.replace(/[^\d+()\s.-]/g, ' ')).trim())
    .filter((part) => part !== '' && !isStopgap(part));
  const phones = [...new Set(parts.filter(isPhone).map(formatPhone))];
  // What is none is shown as it was typed.
  if (phones.length === 0) return cells.filter((cell) => !isStopgap(cell)).join(' / ');
  const written = [
    phones.join(' / '),
    phones.map((phone) => phone.replace(/[^\d+]/g, '')).join(' / '),
    phones[0] ?? '',
  ];
  return written.find(({ length }) => length <= PHONE_MAX) ?? '';
}

const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** A day as it is written in Brazil, or as a spreadsheet counts days, as `YYYY-MM-DD`; undefined if it is none. @param today as `YYYY-MM-DD` */
export function readDay(text: string, today: string): string | undefined {
  const typed = text.trim().replace(/[T\s]+\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const brazilian = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{2}|\d{4})$/.exec(typed);
  if (brazilian) return existing(fullYear(brazilian[3] ?? '', today), brazilian[2], brazilian[1]);
  const serial = Number(typed);
  if (/^\d{5}$/.test(typed) && serial > 20_000 && serial < 80_000)
    return new Date(EXCEL_EPOCH + serial * DAY_MS).toISOString().slice(0, 10);
  return undefined;
}

/** The year that two digits mean: one that is not to come. */
const fullYear = (year: string, today: string) =>
  year.length === 4 ? year : `${year > today.slice(2, 4) ? Number(today.slice(0, 2)) - 1 : today.slice(0, 2)}${year}`;

function existing(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : undefined;
}

/** "12,5 kg", "1.234,5" or "12.5" in kilograms, "800 g" too; undefined if it is no number. */
export function readWeight(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(-?[\d.,]+)\s*(kgs?|quilos?|k|g|gr|gramas)?\.?$/i.exec(text.trim()) ?? [];
  const value = Number(digits.includes(',') ? digits.replaceAll('.', '').replace(',', '.') : digits);
  if (digits === '' || Number.isNaN(value)) return undefined;
  return Math.round((/^g/i.test(unit) ? value / 1000 : value) * 100) / 100;
}
