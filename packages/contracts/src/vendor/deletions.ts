import { z } from 'zod';
import { DELETION_STATES } from '../kernel/enums';
import { calendarDay, instant, namedRef, requiredText } from '../kernel/fields';

/*
 * The deletion of a shop on its owner's request: docs/decisions/0023-shop-deletion.md says what goes when, and why.
 */

/** How long a request can be withdrawn, and the shop take its data along. */
export const DELETION_DAYS = 30;
/** How long who logged in is kept (Marco Civil da Internet, article 15). */
export const ACCESS_MONTHS = 6;
/** How long sales and invoices are kept after the year that they are of (Código Tributário Nacional, articles 173 and 195). */
export const FISCAL_YEARS = 5;

export const deletionSchema = z
  .object({
    id: z.string(),
    state: z.enum(DELETION_STATES),
    reason: z.string().nullable(),
    requestedAt: instant,
    requestedBy: namedRef.nullable(),
    /** Until then it can be withdrawn. */
    dueAt: instant,
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: 'ShopDeletion' });
export type ShopDeletion = z.infer<typeof deletionSchema>;

export const deletionInputSchema = z
  .object({ reason: requiredText('o motivo', 500) })
  .meta({ id: 'ShopDeletionInput', example: { reason: 'A loja fechou' } });
export type ShopDeletionInput = z.infer<typeof deletionInputSchema>;

/** Rows that are gone, or have lost what was personal in them, by table: nothing in it is about a person. */
const countsSchema = z.record(z.string(), z.number().int());

/** The deletion as the platform sees it, which is also its certificate. */
export const platformDeletionSchema = z
  .object({
    id: z.string(),
    state: z.enum(DELETION_STATES),
    tenant: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
    requestedAt: instant,
    dueAt: instant,
    withdrawnAt: instant.nullable(),
    begunAt: instant.nullable(),
    /** Last day of what the law wants kept. */
    keptUntil: calendarDay.nullable(),
    finishedAt: instant.nullable(),
    deleted: countsSchema,
    cleared: countsSchema,
  })
  .meta({ id: 'PlatformShopDeletion' });
export type PlatformShopDeletion = z.infer<typeof platformDeletionSchema>;
