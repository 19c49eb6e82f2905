import { z } from 'zod';
import { CLIENT_ID } from '../kernel/common-fields';
import { idField, instant, namedRef } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/** How long a link works. Whoever comes every month gets the next one in time. */
export const TUTOR_LINK_DAYS = 30;
/** How many links of one client work at a time: the next one ends the oldest. */
export const TUTOR_LINKS_MAX = 5;

/** Links with which a client sees their own family without a log-in: the page is `/t/<token>`. */
export const TUTOR_LINK_FIELDS = {
  clientId: CLIENT_ID,
  createdAt: { label: 'Criado em', format: 'instant', output: instant },
  createdBy: { label: 'Criado por', format: 'id', output: namedRef.nullable() },
  expiresAt: { label: 'Vale até', format: 'instant', output: instant },
  lastUsedAt: { label: 'Aberto por último', format: 'instant', output: instant.nullable() },
  revokedAt: { label: 'Revogado em', format: 'instant' },
} satisfies RecordFields;
/** A link that works; its secret is not stored. `lastUsedAt` is a few minutes old at most. */
export const tutorLinkSchema = z
  .object({ id: z.string(), ...shapeOf(TUTOR_LINK_FIELDS, 'output') })
  .meta({ id: 'TutorLink' });
export type TutorLink = z.infer<typeof tutorLinkSchema>;

/** `token` is said only once. */
export const newTutorLinkSchema = tutorLinkSchema.extend({ token: z.string() }).meta({ id: 'NewTutorLink' });
export type NewTutorLink = z.infer<typeof newTutorLinkSchema>;

export const tutorLinkInputSchema = z
  .object(shapeOf(TUTOR_LINK_FIELDS, 'input'))
  .meta({ id: 'TutorLinkInput', example: { clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d' } });
export type TutorLinkInput = z.infer<typeof tutorLinkInputSchema>;

export const tutorLinkListQuerySchema = z.object({ clientId: idField('o cliente') });
export type TutorLinkListQuery = z.infer<typeof tutorLinkListQuerySchema>;
