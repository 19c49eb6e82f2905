import { z } from 'zod';
import { isPhone } from './phone';
import './zod-in-pages';

/**
 * Schemas for the fields of payloads. Each takes the Portuguese name of the field with its article ("o nome") for the error
 * messages.
 */
const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);
/** "o pet" → "O pet é inválido", "a categoria" → "A categoria é inválida". */
const invalid = (label: string) => `${capital(label)} é ${label.startsWith('a ') ? 'inválida' : 'inválido'}`;
const missingOr = (label: string, wrong: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? `Informe ${label}` : wrong;

/** Longer texts, such as notes, may have several lines; a name has one. */
const ONE_LINE_MAX = 200;
/** An emoji of several, such as a family, is joined by a mark without a width. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?)\u200D(?=\p{Extended_Pictographic})/gu;
/** Control characters, text that runs backwards, marks that nobody sees, half a character. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Characters that a longer text may not have either: besides lines and tabs, marks may come along when it is copied. */
const MISLEADING = /[^\P{Cc}\n\r\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const isClean = (text: string, max: number) =>
  max > ONE_LINE_MAX ? !MISLEADING.test(text) : !UNSEEN.test(text.replace(EMOJI_JOINER, ''));

const plainText = (label: string, max: number) =>
  z
    .string({ error: missingOr(label, `${capital(label)} deve ser um texto`) })
    .trim()
    .max(max, { error: `${capital(label)} pode ter no máximo ${max} caracteres` })
    .refine((text) => isClean(text, max), { error: `${capital(label)} contém caracteres inválidos` });

/** Letters of some scripts, and marks, that leave nothing on a screen. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;
const isBlank = (text: string) => text.replace(BLANK, '') === '';

export const requiredText = (label: string, max = 120) =>
  plainText(label, max)
    .min(1, { error: `Informe ${label}` })
    .refine((text) => text === '' || !isBlank(text), { error: `Informe ${label}` });

/** Missing, null and blank all mean "none", which is stored and returned as null. */
export const optionalText = (label: string, max = 120) =>
  plainText(label, max)
    .nullish()
    .transform((text) => (text && !isBlank(text) ? text : null));

export const emailField = (label = 'o e-mail') =>
  requiredText(label, 160)
    .pipe(z.email({ error: 'E-mail inválido' }))
    .transform((email) => email.toLowerCase());

export const optionalEmail = (label = 'o e-mail') =>
  plainText(label, 160)
    .refine((text) => text === '' || z.email().safeParse(text).success, { error: 'E-mail inválido' })
    .nullish()
    .transform((text) => text?.toLowerCase() || null);

const PHONE_INVALID = 'Telefone inválido: informe o número com DDD, como (11) 98765-4321';
/** As it was typed, without the invisible marks that come along when it is copied. */
const phoneText = (label: string) =>
  z
    .string({ error: missingOr(label, `${capital(label)} deve ser um texto`) })
    .transform((text) => text.replace(/\p{Cf}/gu, ''))
    .pipe(plainText(label, PHONE_MAX));
const PHONE_MAX = 30;
export const phoneField = (label = 'o telefone') =>
  phoneText(label).pipe(
    z
      .string()
      .min(1, { error: `Informe ${label}` })
      .refine(isPhone, { error: PHONE_INVALID }),
  );
export const optionalPhone = (label = 'o telefone') =>
  phoneText(label)
    .refine((text) => text === '' || isPhone(text), { error: PHONE_INVALID })
    .nullish()
    .transform((text) => text || null);

/** 8 characters or more; the upper limit keeps hashing cheap. */
export const passwordField = z
  .string({ error: missingOr('a senha', 'A senha deve ser um texto') })
  .min(8, { error: 'A senha deve ter 8 caracteres ou mais' })
  .max(200, { error: 'A senha pode ter no máximo 200 caracteres' });

/** A UUID, in lower case as the database returns it. */
export const idField = (label: string) => z.guid({ error: missingOr(label, invalid(label)) }).toLowerCase();
export const optionalId = (label: string) =>
  z
    .union([z.literal(''), idField(label)], { error: invalid(label) })
    .nullish()
    .transform((id) => id || null);

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Reais, 0 to 9,999,999.99, at most two decimals. */
export const moneyField = (label: string) =>
  z
    .number({ error: missingOr(label, `${capital(label)} deve ser um número`) })
    .min(0, { error: `${capital(label)} não pode ser negativo` })
    .max(9_999_999.99, { error: `${capital(label)} pode ser no máximo 9.999.999,99` })
    .refine(hasTwoDecimals, { error: `${capital(label)} pode ter no máximo 2 casas decimais` });

/** Kilograms, 0 to 9,999.99, at most two decimals. */
export const weightField = z
  .number({ error: 'O peso deve ser um número' })
  .min(0, { error: 'O peso não pode ser negativo' })
  .max(9_999.99, { error: 'O peso pode ser no máximo 9.999,99 kg' })
  .refine(hasTwoDecimals, { error: 'O peso pode ter no máximo 2 casas decimais' });

export const wholeField = (label: string, min: number, max: number) =>
  z
    .number({ error: missingOr(label, `${capital(label)} deve ser um número`) })
    .int({ error: `${capital(label)} deve ser um número inteiro` })
    .min(min, { error: `${capital(label)} deve ser no mínimo ${min}` })
    .max(max, { error: `${capital(label)} deve ser no máximo ${max}` });

/** A whole number in a query string. */
export const wholeQuery = (label: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${capital(label)} deve ser um número` })
    .int({ error: `${capital(label)} deve ser um número inteiro` })
    .min(min, { error: `${capital(label)} deve ser no mínimo ${min}` })
    .max(max, { error: `${capital(label)} deve ser no máximo ${max}` });

export const flagField = (label: string) => z.boolean({ error: `${capital(label)} deve ser verdadeiro ou falso` });

export const choiceField = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z.enum(values, { error: missingOr(label, invalid(label)) });

/** Missing, null and blank all mean "none", which is stored and returned as null. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z
    .union([z.literal(''), z.enum(values)], { error: invalid(label) })
    .nullish()
    .transform((value) => value || null);

/** Whether `value` begins with an existing date `YYYY-MM-DD` in the years 1900 to 2100. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(value)) return false;
  const day = value.slice(0, 10);
  if (day < '1900-01-01' || day > '2100-12-31') return false;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === day;
}

/** A calendar day, parsed to `YYYY-MM-DD`. It can also be sent as an ISO date-time, of which only this part counts. */
export const dayField = (label: string) =>
  z
    .string({ error: missingOr(label, `${capital(label)} é inválida`) })
    .refine(isCalendarDay, { error: missingOr(label, `${capital(label)} é inválida`) })
    .transform((value) => value.slice(0, 10));

export const optionalDay = (label: string) =>
  z
    .string({ error: `${capital(label)} é inválida` })
    .refine((value) => value === '' || isCalendarDay(value), { error: `${capital(label)} é inválida` })
    .nullish()
    .transform((value) => (value ? value.slice(0, 10) : null));

/** `HH:MM`, 00:00 to 23:59. */
export const timeField = (label: string) =>
  z
    .string({ error: missingOr(label, invalid(label)) })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: missingOr(label, `${capital(label)} deve ter a forma HH:MM`) });

/** `true` / `false` in a query string. */
export const flagQuery = z
  .enum(['true', 'false'], { error: 'Use true ou false' })
  .transform((value) => value === 'true')
  .optional();

/** Path parameter of the routes that address one record. */
export const idParamsSchema = z.object({ id: idField('o identificador') });
export type IdParams = z.infer<typeof idParamsSchema>;

/** Fields of responses: an instant, a calendar day as midnight UTC, a reference by name. */
export const instant = z.iso.datetime({ offset: true }).meta({ example: '2026-11-21T14:30:00.000Z' });
export const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/)
  .meta({ example: '2026-11-21T00:00:00.000Z' });
export const namedRef = z.object({ id: z.string(), name: z.string() });
