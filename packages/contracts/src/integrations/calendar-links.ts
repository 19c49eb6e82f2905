import { z } from 'zod';
import { idField, instant, namedRef } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/* The agenda of a professional for their own calendar (RFC 5545), by a link that needs no log-in. */

/** How many links work at a time. */
export const CALENDAR_LINKS_MAX = 50;
/** Days before and after today that a calendar has. */
export const CALENDAR_PAST_DAYS = 30;
export const CALENDAR_FUTURE_DAYS = 120;

export const CALENDAR_LINK_FIELDS = {
  professionalId: {
    label: 'Profissional',
    format: 'id',
    output: z.string(),
    input: idField('o profissional'),
  },
  createdAt: { label: 'Criado em', format: 'instant', output: instant },
  createdBy: { label: 'Criado por', format: 'id', output: namedRef.nullable() },
  lastUsedAt: { label: 'Lido por último', format: 'instant', output: instant.nullable() },
  revokedAt: { label: 'Revogado em', format: 'instant' },
} satisfies RecordFields;

/** A link that works while its professional is active; its secret is not stored. `lastUsedAt` is a few minutes old at most. */
export const calendarLinkSchema = z
  .object({
    id: z.string(),
    ...shapeOf(CALENDAR_LINK_FIELDS, 'output'),
    professional: namedRef.extend({ isActive: z.boolean() }),
  })
  .meta({ id: 'CalendarLink' });
export type CalendarLink = z.infer<typeof calendarLinkSchema>;

/** `token` is said only once: the calendar is `/api/calendar/<token>`. */
export const newCalendarLinkSchema = calendarLinkSchema.extend({ token: z.string() }).meta({ id: 'NewCalendarLink' });
export type NewCalendarLink = z.infer<typeof newCalendarLinkSchema>;

export const calendarLinkInputSchema = z
  .object(shapeOf(CALENDAR_LINK_FIELDS, 'input'))
  .meta({ id: 'CalendarLinkInput', example: { professionalId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d' } });
export type CalendarLinkInput = z.infer<typeof calendarLinkInputSchema>;

/** Anything may stand in the address: what is no token of a link gets the same response as one that was revoked. */
export const calendarTokenParamsSchema = z.object({ token: z.string() });
export type CalendarTokenParams = z.infer<typeof calendarTokenParamsSchema>;
