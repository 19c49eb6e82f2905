import { strToU8, zipSync } from 'fflate';

type Cell = string | number | boolean | { day: string } | { formula: string; result: number } | { shared: number };

/**
 * A workbook of one sheet with these rows, as Excel writes it.
 * @param corner a further cell far away
 * @param merged cells that are one, as `A2:A3`
 * @param shared a text that stands once in the file, and in the first cell of every row
 */
export function workbook(
  rows: Cell[][],
  { corner, merged, shared }: { corner?: string; merged?: string; shared?: string } = {},
): Buffer {
  const first: Cell[] = shared === undefined ? [] : [{ shared: 0 }];
  const lines = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${[...first, ...row].map((cell, at) => xml(cell, at, index)).join('')}</row>`,
  );
  const far = corner ? `<row r="${corner.replace(/\D/g, '')}"><c r="${corner}"><v>1</v></c></row>` : '';
  const merges = merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : '';
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Clientes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>${escaped(shared ?? '')}</t></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}${far}</sheetData>${merges}</worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/>
  </Relationships>`;

const EPOCH = Date.UTC(1899, 11, 30);
const serial = (day: string) => (Date.parse(day) - EPOCH) / 86_400_000;

function xml(cell: Cell, column: number, row: number): string {
  const r = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (typeof cell === 'number') return `<c ${r}><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c ${r} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') return cell && `<c ${r} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('shared' in cell) return `<c ${r} t="s"><v>${cell.shared}</v></c>`;
  return 'day' in cell
    ? `<c ${r} s="1"><v>${serial(cell.day)}</v></c>`
    : `<c ${r}><f>${cell.formula}</f><v>${cell.result}</v></c>`;
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
