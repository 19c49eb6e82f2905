import { z } from 'zod';
import { NAME } from '../kernel/common-fields';
import { SPECIES, TELEVISION_STAGES } from '../kernel/enums';
import { instant, namedRef, requiredText } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';
import { normalPairingCode, PAIRING_CODE_LENGTH } from './tv-code';

/*
 * The board on a television: opened with a link that needs no log-in, read by everybody who passes. It names a pet and the first name of
 * its owner, and never a surname, phone, debt or note.
 */

/** Beyond that many, somebody collects links instead of revoking them. */
export const TV_LINKS_MAX = 20;

export const TV_LINK_FIELDS = {
  name: { ...NAME, isSortable: false, input: requiredText('o nome', 60) },
  createdAt: { label: 'Criado em', format: 'instant', output: instant },
  createdBy: { label: 'Criado por', format: 'id', output: namedRef.nullable() },
  lastSeenAt: { label: 'Visto por último', format: 'instant', output: instant.nullable() },
  revokedAt: { label: 'Revogado em', format: 'instant' },
} satisfies RecordFields;
/** A link that works; its secret is not stored. `lastSeenAt` is a few minutes old at most. */
export const tvLinkSchema = z.object({ id: z.string(), ...shapeOf(TV_LINK_FIELDS, 'output') }).meta({ id: 'TvLink' });
export type TvLink = z.infer<typeof tvLinkSchema>;

/** `token` is said only once: the page is `/tv/<token>`. */
export const newTvLinkSchema = tvLinkSchema.extend({ token: z.string() }).meta({ id: 'NewTvLink' });
export type NewTvLink = z.infer<typeof newTvLinkSchema>;

export const tvLinkInputSchema = z
  .object(shapeOf(TV_LINK_FIELDS, 'input'))
  .meta({ id: 'TvLinkInput', example: { name: 'TV da recepção' } });
export type TvLinkInput = z.infer<typeof tvLinkInputSchema>;

/** Code that a television without a link shows, until somebody of a shop types it; `secret` is what only this television knows. */
export const tvPairingSchema = z
  .object({ code: z.string(), secret: z.string(), expiresAt: instant })
  .meta({ id: 'TvPairing' });
export type TvPairing = z.infer<typeof tvPairingSchema>;

/** `token` is null until the code was typed; then it is that of a link. */
export const tvPairingStateSchema = z.object({ token: z.string().nullable() }).meta({ id: 'TvPairingState' });
export type TvPairingState = z.infer<typeof tvPairingStateSchema>;
export const tvPairingParamsSchema = z.object({ secret: z.string() });
export type TvPairingParams = z.infer<typeof tvPairingParamsSchema>;

const WRONG_FORM = `O código tem ${PAIRING_CODE_LENGTH} letras e números, como aparece na TV`;
/** Makes a link for the television that shows the code. */
export const tvPairingInputSchema = tvLinkInputSchema
  .extend({
    code: requiredText('o código', 20)
      .refine((typed) => normalPairingCode(typed) !== undefined, { error: WRONG_FORM })
      .transform((typed) => normalPairingCode(typed) ?? ''),
  })
  .meta({ id: 'TvPairingInput', example: { code: 'K7P3MQ', name: 'TV da recepção' } });
export type TvPairingInput = z.infer<typeof tvPairingInputSchema>;

/** Anything may stand in the address: what is no token of a link gets the same response as one that was revoked. */
export const tvTokenParamsSchema = z.object({ token: z.string() });
export type TvTokenParams = z.infer<typeof tvTokenParamsSchema>;

/**
 * A pet that is in the shop. `owner` is a first name, null where the stored name is none; `since` when the stage began, null if nobody
 * has noted it; `minutes` what the step is planned to take, null if it is no step.
 */
export const televisionCardSchema = z
  .object({
    id: z.string(),
    stage: z.enum(TELEVISION_STAGES),
    pet: z.string().nullable(),
    species: z.enum(SPECIES),
    owner: z.string().nullable(),
    service: z.string().nullable(),
    professional: z.string().nullable(),
    since: instant.nullable(),
    minutes: z.number().int().nullable(),
  })
  .meta({ id: 'TelevisionCard' });
export type TelevisionCard = z.infer<typeof televisionCardSchema>;

/** In the order of the appointments' times. */
export const televisionSchema = z
  .object({ name: z.string(), timeZone: z.string(), cards: z.array(televisionCardSchema) })
  .meta({ id: 'Television' });
export type Television = z.infer<typeof televisionSchema>;
