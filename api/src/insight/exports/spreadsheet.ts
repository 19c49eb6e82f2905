import { setTimeout as sleep } from 'node:timers/promises';
import { csvRows, CSV_BOM } from '@focinho/contracts/kernel/csv';
import type { ExportList } from '@focinho/contracts/insight/export-lists';
import { EXPORT_TABLES, type ExportTable } from './export-lists';
import { piece, type Piece } from './exports.queries';

/** How much longer than a piece took the next one waits, so that an export uses a third of one connection. */
const PAUSE = 2;

/** How a piece is read: by somebody's session, or by the system itself. */
export type ReadPiece = (query: ReturnType<typeof piece>) => Promise<Piece>;

/** A list as CSV, piece by piece. */
export async function* spreadsheet(list: ExportList, read: ReadPiece): AsyncGenerator<string> {
  // Together with the first rows, so that it is not sent before the session is checked.
  let heading = CSV_BOM + csvRows([EXPORT_TABLES[list].columns.map(({ label }) => label)]);
  for (let table: ExportTable | undefined = EXPORT_TABLES[list]; table; table = table.then) {
    const { columns }: ExportTable = table;
    for (let after: string[] | null = []; after;) {
      const begin = performance.now();
      const { rows, last }: Piece = await read(piece(table, after));
      const pause = (performance.now() - begin) * PAUSE;
      yield heading + csvRows(rows.map((row) => columns.map(({ cell }, index) => cell(row[index] ?? null))));
      heading = '';
      after = last;
      if (after) await sleep(pause);
    }
  }
}
