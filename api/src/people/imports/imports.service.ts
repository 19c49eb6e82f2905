import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JOINED_IMPORT_COLUMNS } from '@focinho/contracts/people/import-columns';
import type {
  ImportColumnsInput,
  ImportListQuery,
  ImportRowsQuery,
  ImportRunInput,
  ImportUploadQuery,
} from '@focinho/contracts/people/imports';
import { recordEvent } from '../../journal/audit/record-event';
import { queryOne, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { TODAY } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { badField, BusyError, ConflictError } from '../../kernel/http/errors';
import { nextState, refuseImpossible } from '../../kernel/http/next-state';
import { currentRequest } from '../../kernel/http/request-context';
import { guessColumns } from './columns.rules';
import { ImportSweep } from './import-sweep';
import {
  beginRun,
  beginUndo,
  IMPORT_STATE,
  importRows,
  insertImport,
  insertRows,
  listImports,
  oneImport,
  RECENT_IMPORTS,
  setColumns,
} from './imports.queries';
import { IMPORT_TRANSITIONS } from './imports.transitions';
import { readSheet, SheetError } from './sheet';

const MISSING = 'Importação não encontrada.';
/** Files of one tenant within a day: their rows are kept so long. */
const FILES_A_DAY = 50;
/** Rows of one statement. */
const BATCH = 2_000;
const TOO_LATE = 'Esta importação já não pode ser desfeita: isso vale por 24 horas.';

/** Clients and pets from spreadsheets. Here people say what is to be done; import-work.ts does it. */
@Injectable()
export class ImportsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(ImportSweep) private readonly sweep: ImportSweep,
  ) {}

  list(query: ImportListQuery) {
    return this.db.read(listImports(query));
  }

  get(id: string) {
    return this.db.read(oneImport(id), MISSING);
  }

  rows(id: string, query: ImportRowsQuery) {
    return this.db.read(importRows(id, query), MISSING);
  }

  /** Stores the rows of a file and begins to check them. The file itself is not kept. */
  async create({ fileName }: ImportUploadQuery, bytes: Buffer): Promise<object> {
    const id = newId();
    const today = await this.db.prepare(async (tx) => {
      const { count } = await queryOne(tx, RECENT_IMPORTS);
      if (count >= FILES_A_DAY)
        throw new ConflictError(`Já foram enviadas ${FILES_A_DAY} planilhas hoje. Tente amanhã.`);
      return (await queryOne(tx, TODAY)).today;
    });
    // Without it, this was done before, and the response is known.
    const lines = today === undefined ? undefined : await readSheet(bytes, tenantId());
    return this.andBegin((tx) => {
      if (!lines || today === undefined) throw new BusyError();
      const { headerLine, columns } = guessColumns(lines, today);
      const total = lines.filter(({ line }) => line > (headerLine ?? 0)).length;
      if (total === 0) throw new SheetError('ONLY_HEADINGS');
      return insertAll(tx, { id, fileName, headerLine: headerLine ?? 0, columns, total }, lines);
    });
  }

  /** The rows are checked again. */
  setColumns(id: string, { columns }: ImportColumnsInput) {
    if (!columns.includes('clientName')) throw badField('columns', 'Diga em qual coluna está o nome do tutor');
    const twice = columns.find(
      (column, at) => column && !JOINED_IMPORT_COLUMNS.includes(column) && columns.indexOf(column) < at,
    );
    if (twice) throw badField('columns', 'Duas colunas não podem ir para o mesmo campo');
    return this.andBegin(async (tx) => {
      const { status } = await lockRow(tx, IMPORT_STATE, id, MISSING, { alive: sql`true` });
      refuseImpossible(IMPORT_TRANSITIONS, status, 'setColumns');
      await queryRows(tx, setColumns(id, columns));
      return oneImport(id);
    });
  }

  run(id: string, { onlyGood }: ImportRunInput) {
    return this.andBegin(async (tx) => {
      const { status } = await lockRow(tx, IMPORT_STATE, id, MISSING, { alive: sql`true` });
      refuseImpossible(IMPORT_TRANSITIONS, status, 'run');
      await queryRows(tx, beginRun(id, onlyGood));
      await recordEvent(tx, { event: 'data-imported', subject: id });
      return oneImport(id);
    });
  }

  /** Removes within a day what nobody has touched since. Undone twice, it is undone once. */
  undo(id: string) {
    return this.andBegin(async (tx) => {
      const { status, isLate } = await lockRow(tx, IMPORT_STATE, id, MISSING, { alive: sql`true` });
      if (nextState(IMPORT_TRANSITIONS, status, 'undo') === status) return oneImport(id);
      if (isLate) throw new ConflictError(TOO_LATE);
      await queryRows(tx, beginUndo(id));
      await recordEvent(tx, { event: 'import-undone', subject: id });
      return oneImport(id);
    });
  }

  /** The work that follows begins as soon as this is committed, here or in another process. */
  private async andBegin(work: Parameters<TenantDb['tx']>[0]): Promise<object> {
    const response = await this.db.tx(work);
    this.sweep.begin();
    return response;
  }
}

async function insertAll(
  tx: EntityManager,
  values: Parameters<typeof insertImport>[0],
  lines: Parameters<typeof insertRows>[1],
) {
  await queryRows(tx, insertImport(values));
  for (let at = 0; at < lines.length; at += BATCH)
    await queryRows(tx, insertRows(values.id, lines.slice(at, at + BATCH)));
  return oneImport(values.id);
}

function tenantId(): string {
  const { session } = currentRequest();
  if (!session) throw new Error('No session');
  return session.tenantId;
}
