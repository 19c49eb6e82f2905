import { z } from 'zod';
import { choiceField } from '../kernel/fields';
import { EXPORT_CHOICES } from './export-lists';

/** One of the lists, or all of them in one archive. */
export const dataExportInputSchema = z
  .object({ list: choiceField('o que exportar', EXPORT_CHOICES) })
  .meta({ id: 'DataExportInput', example: { list: 'clients' } });
export type DataExportInput = z.infer<typeof dataExportInputSchema>;

/** Where the file is fetched, without a token: the address is the proof, for a short time and while the session lasts. */
export const dataExportSchema = z.object({ path: z.string(), fileName: z.string() }).meta({
  id: 'DataExport',
  example: { path: '/api/exports/file?ticket=…', fileName: 'clientes-demo-2026-11-21.csv' },
});
export type DataExport = z.infer<typeof dataExportSchema>;

export const exportFileQuerySchema = z.object({
  ticket: z.string({ error: 'O link de download é inválido' }).max(1000, { error: 'O link de download é inválido' }),
});
export type ExportFileQuery = z.infer<typeof exportFileQuerySchema>;
