import { z } from 'zod';
import { ARCHIVE_STATES } from '../kernel/enums';
import { instant, namedRef } from '../kernel/fields';

/** How long a ready archive can be fetched. */
export const ARCHIVE_DAYS = 7;

/**
 * Everything that the shop has recorded, with its photos, in one ZIP file: a job writes it. `filesTotal` is null until it is counted.
 * An erasure of a client withdraws what is ready and begins anew what is under way.
 */
export const archiveSchema = z
  .object({
    id: z.string(),
    state: z.enum(ARCHIVE_STATES),
    createdAt: instant,
    requestedBy: namedRef.nullable(),
    filesDone: z.number().int(),
    filesTotal: z.number().int().nullable(),
    bytes: z.number().int(),
    finishedAt: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'Archive' });
export type Archive = z.infer<typeof archiveSchema>;
