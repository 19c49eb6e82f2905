/*
 * Reads one spreadsheet in a thread of its own, which webpack and Jest deliver as text (sheet.ts): whatever the file does there, the API goes
 * on. Every cell becomes the text that somebody in Brazil would see: 21/11/2026, 12,5, Sim.
 */
const { createRequire } = require('node:module');
const { parentPort, workerData } = require('node:worker_threads');

/** @typedef {{from: string, bytes: Uint8Array, limits: {rows: number, columns: number, cell: number, characters: number, unpacked: number}}} Work */
/** @type {Work} */
const { from, bytes, limits } = workerData;
// This text has no place of its own from where its libraries could be found.
const library = createRequire(from);

/** Why a file is not read. */
class Problem extends Error {
  /** @param {string} problem one of SheetProblem in sheet.ts */
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/** @param {number[]} signature */
const beginsWith = (signature) => signature.every((byte, at) => bytes[at] === byte);

/** UTF-8 with a mark or without, what Excel calls "Unicode", or else what Windows writes in Brazil. */
function decode() {
  if (beginsWith([0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith([0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not by TextDecoder: that of Node 20 takes windows-1252 for latin-1.
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '');
  }
}
/** The characters from 0x80 to 0x9F, where latin-1 has none. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const DELIMITERS = [';', '\t', ',', '|'];
/** As many as show how a file is written. */
const LOOKED_AT = 50;

/** The character that divides most of the first lines into the same number of cells, and into many. @param {string} text */
function delimiterOf(text) {
  const Papa = library('papaparse');
  const scores = DELIMITERS.map((delimiter) => {
    /** @type {string[][]} */
    const rows = Papa.parse(text, { delimiter, preview: LOOKED_AT, skipEmptyLines: true }).data;
    /** @type {Map<number, number>} */
    const widths = new Map();
    for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
    const [width, lines] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
    return width > 1 ? (width * lines) / rows.length : 0;
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ';';
}

/** @returns {string[][]} */
function readCsv() {
  const text = decode();
  // Pictures and documents, whatever their name says.
  if (/[^\P{Cc}\t\n\v\f\r\x7f-\x9f]/u.test(text)) throw new Problem('NOT_A_SHEET');
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text.slice(0, 1000))) throw new Problem('WEB_PAGE');
  // A line for Excel, which does not show it.
  const [named, delimiter] = /^sep=(.)\r?\n/.exec(text) ?? [''];
  const rest = text.slice(named.length);
  const Papa = library('papaparse');
  /** @type {{data: string[][], errors: {code: string}[]}} */
  const { data, errors } = Papa.parse(rest, { delimiter: delimiter ?? delimiterOf(rest) });
  // A quotation mark that is never closed swallows the rest of the file.
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new Problem('OPEN_QUOTE');
  return data;
}

/** A cell of XLSX. @param {unknown} value */
function textOf(value) {
  if (value instanceof Date) return dayOf(value);
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return String(value).replace('.', ',');
  // Cut before anything copies it: many cells may share one long text.
  return typeof value === 'string' ? value.slice(0, limits.cell) : '';
}
/** @param {Date} date midnight UTC of a day */
function dayOf(date) {
  if (Number.isNaN(date.getTime())) return '';
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

async function readXlsx() {
  // The library would unpack whatever the archive holds; fflate never unpacks more than an entry declares.
  let unpacked = 0;
  /** @type {string[]} */
  const names = [];
  try {
    library('fflate').unzipSync(bytes, {
      filter: (/** @type {{name: string, originalSize: number}} */ { name, originalSize }) => {
        unpacked += originalSize;
        names.push(name);
        return false;
      },
    });
  } catch {
    throw new Problem('UNREADABLE');
  }
  if (unpacked > limits.unpacked) throw new Problem('TOO_LARGE');
  // Documents, pictures in one file, and what other programs (ODS, Numbers) or Excel itself (XLSB) call a workbook.
  if (!names.some((name) => name.startsWith('xl/')) || names.includes('xl/workbook.bin'))
    throw new Problem('NOT_A_SHEET');
  const readXlsxFile = library('read-excel-file/universal');
  /** @type {{data: unknown[][]}[]} */
  const sheets = await readXlsxFile(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const texts = sheets.map(({ data }) => data.map((row) => row.map(textOf)));
  // A workbook may begin with a summary or end with empty sheets.
  return texts.reduce((best, rows) => (filled(rows) > filled(best) ? rows : best), []);
}
/** @param {string[][]} rows */
const filled = (rows) => rows.filter((row) => row.some((cell) => cell.trim() !== '')).length;

/** Our own exports, as others, put this mark before what a spreadsheet would run. @param {string} text */
const plain = (text) =>
  text
    .toWellFormed()
    .replace(/\0/g, '')
    .replace(/\u00a0/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, limits.cell);

/** Cells of a workbook that share one text no longer do when they reach the API. @param {string[][]} rows */
function plainRows(rows) {
  let characters = 0;
  return rows.map((row) => {
    const cells = row.slice(0, limits.columns).map(plain);
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > limits.characters) throw new Problem('TOO_LARGE');
    return cells;
  });
}

async function read() {
  const isZip = beginsWith([0x50, 0x4b, 0x03, 0x04]);
  // OLE: workbooks of Excel 97 to 2003, and those with a password.
  if (beginsWith([0xd0, 0xcf, 0x11, 0xe0])) throw new Problem('OLD_EXCEL');
  const rows = isZip ? await readXlsx() : readCsv();
  const lines = plainRows(rows)
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (lines.length > limits.rows) throw new Problem('TOO_MANY_ROWS');
  if (lines.length === 0) throw new Problem('EMPTY');
  return lines;
}

read().then(
  (lines) => parentPort?.postMessage({ lines }),
  (error) => parentPort?.postMessage({ problem: error instanceof Problem ? error.problem : 'UNREADABLE' }),
);
