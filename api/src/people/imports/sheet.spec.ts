import { strToU8, zipSync } from 'fflate';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '@focinho/contracts/people/import-columns';
import { workbook } from '../../testing/workbook';
import { readSheet, SheetError } from './sheet';

const read = (content: string | Buffer, encoding: BufferEncoding = 'utf8') =>
  readSheet(Buffer.isBuffer(content) ? content : Buffer.from(content, encoding), 'loja');
const cells = async (...file: Parameters<typeof read>) => (await read(...file)).map((line) => line.cells);
const problemOf = async (...file: Parameters<typeof read>) => {
  const error: unknown = await read(...file).catch((reason: unknown) => reason);
  return error instanceof SheetError ? error.problem : error;
};

describe('a CSV file', () => {
  it.each([
    ['Excel in Brazil: windows-1252 and semicolons', 'Nome;Endereço\r\nJosé;Rua A, 12 – fundos\r\n', 'latin1'],
    ['UTF-8 with its mark', '\uFEFFNome;Endereço\nJosé;Rua A, 12 – fundos', 'utf8'],
    ['UTF-8 without it, commas', 'Nome,Endereço\nJosé,"Rua A, 12 – fundos"\n', 'utf8'],
    ['tabs, as copied', 'Nome\tEndereço\nJosé\tRua A, 12 – fundos\n', 'utf8'],
    ['UTF-16, which Excel calls Unicode', '\uFEFFNome\tEndereço\r\nJosé\tRua A, 12 – fundos', 'utf16le'],
    ['a line that names the delimiter', 'sep=|\nNome|Endereço\nJosé|Rua A, 12 – fundos', 'utf8'],
  ] as const)('is read: %s', async (_name, text, encoding) => {
    // Latin-1 has no dash; windows-1252 has it at 0x96.
    const bytes =
      encoding === 'latin1' ? Buffer.from(text.replace('–', '\x96'), 'latin1') : Buffer.from(text, encoding);
    expect(await cells(bytes)).toEqual([
      ['Nome', 'Endereço'],
      ['José', 'Rua A, 12 – fundos'],
    ]);
  });

  it('keeps the numbers of its lines, as the spreadsheet shows them', async () => {
    const lines = await read('Clientes 2025;;\n\nNome;Obs\nAna;"alérgica\na frango"\n;;\nBia;\n');
    expect(lines.map(({ line, cells: [name] }) => [line, name])).toEqual([
      [1, 'Clientes 2025'],
      [3, 'Nome'],
      [4, 'Ana'],
      [6, 'Bia'],
    ]);
  });

  it('is text alone: nothing in it is run, and the mark of our own exports goes', async () => {
    expect(await cells('Nome;Telefone\n=1+1;\'+55 11 98765-4321\n\'=HYPERLINK("x");-5')).toEqual([
      ['Nome', 'Telefone'],
      ['=1+1', '+55 11 98765-4321'],
      ['=HYPERLINK("x")', '-5'],
    ]);
  });
});

describe('a workbook', () => {
  it('is read as it is seen: days, decimals, phones that are numbers, what formulas resulted in', async () => {
    const file = workbook([
      ['Nome', 'Nascimento', 'Peso', 'Telefone', 'Castrado', 'Total'],
      ['Thor', { day: '2021-05-14' }, 28.4, 11987654321, true, { formula: '1+1', result: 2 }],
    ]);
    expect(await cells(file)).toEqual([
      ['Nome', 'Nascimento', 'Peso', 'Telefone', 'Castrado', 'Total'],
      ['Thor', '14/05/2021', '28,4', '11987654321', 'Sim', '2'],
    ]);
  });

  it('has its lines where the spreadsheet has them', async () => {
    const lines = await read(workbook([['Clientes'], [], ['Nome'], ['Ana']]));
    expect(lines.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  it('has the value of merged cells where Excel stores it: in the first of them', async () => {
    const file = workbook(
      [
        ['Tutor', 'Pet'],
        ['Ana', 'Thor'],
        ['', 'Mel'],
      ],
      { merged: 'A2:A3' },
    );
    expect(await cells(file)).toEqual([
      ['Tutor', 'Pet'],
      ['Ana', 'Thor'],
      ['', 'Mel'],
    ]);
  });

  it('of 20,000 rows is read', async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, index) => [`Tutor ${index}`, 11900000000 + index, 'Rex']);
    expect(await read(workbook([['Nome', 'Telefone', 'Pet'], ...rows]))).toHaveLength(IMPORT_ROWS_MAX + 1);
  }, 60_000);
});

const archive = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')]))));
/** As Excel encrypts: an OLE file that holds the archive as a stream. */
const encrypted = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from('EncryptedPackage', 'utf16le'),
    workbook([['Nome'], ['Ana']]),
  ]);

describe('is refused, and says why:', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  it.each([
    ['a picture', gif, 'NOT_A_SHEET'],
    ['a web page that some programs call a spreadsheet', '<html><table><tr><td>Ana</td></tr></table>', 'WEB_PAGE'],
    ['Excel 97', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'OLD_EXCEL'],
    ['nothing', '', 'EMPTY'],
    ['nothing but delimiters', ';;;\n;;;\n', 'EMPTY'],
    ['quotation marks that never close', 'Nome;Obs\nAna;"x\nBia;y\n', 'OPEN_QUOTE'],
    ['half an archive', workbook([['Nome'], ['Ana']]).subarray(0, 300), 'UNREADABLE'],
    ['an archive of something else', archive('a.txt'), 'NOT_A_SHEET'],
    ['a document', archive('word/document.xml', '_rels/.rels'), 'NOT_A_SHEET'],
    ['a workbook of LibreOffice', archive('mimetype', 'content.xml'), 'NOT_A_SHEET'],
    ['a workbook that Excel has stored as binary', archive('xl/workbook.bin', 'xl/theme/theme1.xml'), 'NOT_A_SHEET'],
    ['a workbook of which a part is missing', archive('xl/workbook.xml'), 'UNREADABLE'],
    ['a workbook with a password, which is no archive', encrypted(), 'OLD_EXCEL'],
  ])('%s', async (_name, content, problem) => {
    if (content.length > 0) expect(await problemOf(content)).toBe(problem);
    else expect(() => read(content)).toThrow(SheetError);
  });

  it('one row too many', async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 10 }, (_, index) => `Tutor ${index};Rex`);
    expect(await problemOf(rows.join('\n'))).toBe('TOO_MANY_ROWS');
  });

  it('more bytes than are accepted', () => {
    expect(() => read(Buffer.alloc(IMPORT_BYTES_MAX + 1))).toThrow('A planilha pode ter no máximo 10 MB.');
  });

  it('an archive that unpacks to a thousand times its size', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(200_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await problemOf(Buffer.from(bomb))).toBe('TOO_LARGE');
  }, 60_000);

  it('one long text that thousands of cells of a small workbook share', async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX }, () => ['y']);
    const file = workbook(rows, { shared: 'x'.repeat(4_000) });
    expect(file.length).toBeLessThan(1_000_000);
    expect(await problemOf(file)).toBe('TOO_LARGE');
  }, 60_000);

  it('only the rest of a text that is longer than a cell, which is cut before cells copy it', async () => {
    const rows = Array.from({ length: 150 }, () => ['y']);
    const [first, ...rest] = await cells(workbook(rows, { shared: 'x\u00a0y'.repeat(3_000_000) }));
    expect([first?.[0]?.length, rest.length]).toEqual([4_000, 149]);
  }, 60_000);

  it('an archive that says it is smaller than it is', async () => {
    const file = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(130_000_000) }, { level: 9 }));
    // In the central directory: how many bytes it unpacks to.
    file.writeUInt32LE(1000, file.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
    expect(await problemOf(file)).toBe('UNREADABLE');
  }, 60_000);

  it('a cell in the last corner of the sheet, which would be a table of billions of cells', async () => {
    expect(['TOO_LARGE', 'UNREADABLE', 'TOO_MANY_ROWS']).toContain(
      await problemOf(workbook([['Nome'], ['Ana']], { corner: 'XFD1048576' })),
    );
  }, 60_000);
});
