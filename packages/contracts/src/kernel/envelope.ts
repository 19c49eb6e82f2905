import { z } from 'zod';
import { PAGE_SIZE_MAX } from './product';
import './zod-in-pages';

/** One invalid field of a request: `path` is dotted (`items.0.quantity`), `message` is Portuguese. */
export interface FieldError {
  path: string;
  message: string;
  /** Code that a program can act on. 402: what the subscription lacks (see entitlements.ts); 409: that the record has changed (see stale.ts); 403
   * that a manager may approve: the request (see approvals.ts). */
  code?: string;
  feature?: string;
  plan?: string;
  /** Present value of the field, of a record that has changed since it was opened. */
  current?: unknown;
}

/** Every response of the API, including errors. `message` is Portuguese and can be shown in a toast. */
export interface Envelope<T> {
  success: boolean;
  data: T | null;
  message: string;
  errors?: FieldError[];
}

export const paginationSchema = z
  .object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    pages: z.number().int(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof paginationSchema>;

const pageNumber = (max: number, label: string) =>
  z.coerce
    .number({ error: `${label} deve ser um número inteiro` })
    .int({ error: `${label} deve ser um número inteiro` })
    .min(1, { error: `${label} deve ser 1 ou mais` })
    .max(max, { error: `${label} deve ser no máximo ${max}` })
    .optional();

/** Query parameters of every list. Without `page` and `limit` the whole list is returned. */
export const listQueryFields = {
  page: pageNumber(1_000_000, 'page'),
  limit: pageNumber(PAGE_SIZE_MAX, 'limit'),
  search: z
    .string({ error: 'A busca deve ser um texto' })
    .max(200, { error: 'A busca pode ter no máximo 200 caracteres' })
    .refine((text) => !text.includes('\0'), { error: 'A busca contém caracteres inválidos' })
    .optional(),
};
export interface ListQuery {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
}

/** `sort=name` ascending, `sort=-name` descending, over the columns a list allows. */
export function sortField<const Column extends string>(...columns: Column[]) {
  const values = columns.flatMap((column) => [column, `-${column}`] as const);
  return z
    .enum(values as [Column | `-${Column}`, ...(Column | `-${Column}`)[]], { error: 'Ordenação desconhecida' })
    .optional();
}
