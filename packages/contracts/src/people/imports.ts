import { z } from 'zod';
import { listQueryFields } from '../kernel/envelope';
import { choiceField, flagField, instant, namedRef, requiredText } from '../kernel/fields';
import { IMPORT_COLUMNS, IMPORT_STATUSES, IMPORT_VERDICTS, IMPORT_ROW_FILTERS, KEPT_REASONS } from './import-columns';

/** How many rows, clients and pets. The first ones are known once the rows are checked, the others once it has run, or was undone. */
export const importCountsSchema = z.object({
  good: z.number().int(),
  partial: z.number().int(),
  refused: z.number().int(),
  known: z.number().int(),
  clients: z.number().int(),
  pets: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** An import in the list of what was imported. `done` of `total` rows are checked, imported or undone. */
const fields = {
  id: z.string(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  total: z.number().int(),
  done: z.number().int(),
  counts: importCountsSchema,
  createdAt: instant,
  createdBy: namedRef.nullable(),
  finishedAt: instant.nullable(),
  /** Until when it can be undone; null if that is no matter, or too late. */
  undoableUntil: instant.nullable(),
};
export const importSummarySchema = z.object(fields).meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummarySchema>;

const column = z.enum(IMPORT_COLUMNS).nullable();
/** `headings` are empty texts if the file has none; `samples` are the first rows. */
export const importSchema = z
  .object({
    ...fields,
    onlyGood: z.boolean().nullable(),
    columns: z.array(column),
    headings: z.array(z.string()),
    samples: z.array(z.array(z.string())),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

/** A problem of one value, which is left out unless it is the name. */
export const importProblemSchema = z.object({
  column: z.enum(IMPORT_COLUMNS),
  value: z.string(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** `line` is the number that the spreadsheet shows. `client` and `pet` are names. */
export const importRowSchema = z
  .object({
    line: z.number().int(),
    client: z.string(),
    pet: z.string(),
    verdict: z.enum(IMPORT_VERDICTS).nullable(),
    problems: z.array(importProblemSchema),
    isImported: z.boolean(),
    kept: z.enum(KEPT_REASONS).nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

/** Sent in the address, because the body is the file. */
export const importUploadQuerySchema = z.object({ fileName: requiredText('o nome do arquivo', 200) });
export type ImportUploadQuery = z.infer<typeof importUploadQuerySchema>;

export const importListQuerySchema = z.object({ page: listQueryFields.page, limit: listQueryFields.limit });
export type ImportListQuery = z.infer<typeof importListQuerySchema>;

export const importRowsQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  only: choiceField('o filtro', IMPORT_ROW_FILTERS).optional(),
});
export type ImportRowsQuery = z.infer<typeof importRowsQuerySchema>;

/** The field of each column, by its position; further columns are left out. */
export const importColumnsInputSchema = z
  .object({
    columns: z
      .array(z.enum(IMPORT_COLUMNS, { error: 'Campo desconhecido' }).nullable(), { error: 'Informe as colunas' })
      .max(60, { error: 'São aceitas até 60 colunas' }),
  })
  .meta({ id: 'ImportColumnsInput', example: { columns: ['clientName', 'clientPhone', 'petName', null] } });
export type ImportColumnsInput = z.infer<typeof importColumnsInputSchema>;

/** Only the rows without a problem, or all: those with a problem then come without the values that have it. */
export const importRunInputSchema = z
  .object({ onlyGood: flagField('só as linhas sem problemas') })
  .meta({ id: 'ImportRunInput', example: { onlyGood: true } });
export type ImportRunInput = z.infer<typeof importRunInputSchema>;
