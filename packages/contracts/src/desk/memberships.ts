import { z } from 'zod';
import { CREATED_AT } from '../kernel/common-fields';
import {
  CREDIT_KINDS,
  MEMBERSHIP_STATUS_LABEL,
  MEMBERSHIP_STATUSES,
  NO_SHOW_POLICIES,
  NO_SHOW_POLICY_LABEL,
  RENEWAL_LABEL,
  RENEWALS,
} from '../kernel/enums';
import { calendarDay, choiceField, flagField, idField, instant, namedRef, wholeField } from '../kernel/fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/*
 * Clubinho: a pet's monthly package. Each cycle that is sold grants a lot of credits for every service of the package; a comanda spends
 * them, what expires first before the rest.
 */

export const MEMBERSHIP_FIELDS = {
  petId: { label: 'Pet', format: 'id', output: z.string() },
  packageId: { label: 'Pacote', format: 'id', output: z.string() },
  status: {
    label: 'Situação',
    format: 'choice',
    labels: MEMBERSHIP_STATUS_LABEL,
    isForClient: true,
    output: z.enum(MEMBERSHIP_STATUSES),
    input: choiceField('a situação', MEMBERSHIP_STATUSES),
  },
  /** False: it ends with the cycle. */
  renews: {
    label: 'Renova no fim do ciclo',
    format: 'flag',
    output: z.boolean(),
    input: flagField('o campo renova no fim do ciclo'),
  },
  /** The package from the next cycle on; null if it stays. */
  nextPackageId: {
    label: 'Pacote do próximo ciclo',
    format: 'id',
    output: z.string().nullable(),
    input: idField('o pacote do próximo ciclo').nullable(),
  },
  pausedOn: { label: 'Pausado em', format: 'day', output: calendarDay.nullable() },
  endedAt: { label: 'Encerrado em', format: 'instant', output: instant.nullable() },
  credits: { label: 'Créditos do Clubinho', format: 'number' },
  createdAt: { ...CREATED_AT, isForClient: true },
  createdBy: { label: 'Criado por', format: 'id' },
} satisfies RecordFields;

/** A lot of credits: a service so many times within a cycle. Days included. */
export const packageCreditSchema = z
  .object({
    id: z.string(),
    serviceId: z.string(),
    service: namedRef,
    from: calendarDay,
    to: calendarDay,
    /** Null if they never expire. */
    expiresOn: calendarDay.nullable(),
    granted: z.number().int(),
    left: z.number().int(),
    /** How many of those that are left appointments hold. */
    reserved: z.number().int(),
    /** Uses of a cycle whose sale was cancelled: nobody has paid for them. */
    owed: z.number().int(),
    isExpired: z.boolean(),
    /** It begins on a later day. */
    isLater: z.boolean(),
    isRevoked: z.boolean(),
  })
  .meta({ id: 'PackageCredit' });
export type PackageCredit = z.infer<typeof packageCreditSchema>;

export const creditEntrySchema = z
  .object({
    id: z.string(),
    kind: z.enum(CREDIT_KINDS),
    change: z.number().int(),
    createdAt: instant,
    service: namedRef,
    receiptNumber: z.string().nullable(),
  })
  .meta({ id: 'CreditEntry' });
export type CreditEntry = z.infer<typeof creditEntrySchema>;

/** `credits` are those of the cycles that still count, `history` the latest entries. */
export const membershipSchema = z
  .object({
    id: z.string(),
    ...shapeOf(MEMBERSHIP_FIELDS, 'output'),
    package: namedRef.extend({ price: z.number(), isActive: z.boolean(), isDeleted: z.boolean() }),
    nextPackage: namedRef.extend({ price: z.number() }).nullable(),
    /** The last day of the cycles that are paid; the next one follows. */
    paidUntil: calendarDay.nullable(),
    /** The open comanda that waits for the payment of a renewal. */
    awaiting: z.object({ id: z.string(), number: z.number().int() }).nullable(),
    credits: z.array(packageCreditSchema),
    /** Upcoming appointments for the services of the package, which are going to need a credit. */
    booked: z.number().int(),
    history: z.array(creditEntrySchema),
  })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof membershipSchema>;

/**
 * Paused, its credits wait: their last day moves by the days of the pause. Ended, they can be used up until they expire. `renews` and
 * `nextPackageId` are about the end of the cycle.
 */
export const membershipUpdateSchema = z
  .object(shapeOf(MEMBERSHIP_FIELDS, 'input'))
  .partial()
  .meta({ id: 'MembershipUpdate', example: { status: 'PAUSED' } });
export type MembershipUpdate = z.infer<typeof membershipUpdateSchema>;

/** Cycles of one package for one pet on one line of a comanda. */
export const CYCLES_MAX = 12;

export const CARRY_CYCLES_MAX = 12;
export const MEMBERSHIP_SETTINGS_FIELDS = {
  noShow: {
    label: 'Quando o pet não comparece',
    format: 'choice',
    labels: NO_SHOW_POLICY_LABEL,
    output: z.enum(NO_SHOW_POLICIES),
    input: choiceField('o que acontece quando o pet não comparece', NO_SHOW_POLICIES),
  },
  renewal: {
    label: 'Renovação no fim do ciclo',
    format: 'choice',
    labels: RENEWAL_LABEL,
    output: z.enum(RENEWALS),
    input: choiceField('a renovação', RENEWALS),
  },
  /** For how many cycles more than its own a credit can be used. */
  carryCycles: {
    label: 'Ciclos em que o crédito ainda vale',
    format: 'number',
    output: z.number().int(),
    input: wholeField('por quantos ciclos o crédito ainda vale', 0, CARRY_CYCLES_MAX),
  },
  /** At most so many credits of each cycle and service are carried over; null without a ceiling. */
  carryMax: {
    label: 'Máximo de créditos que passam de um ciclo',
    format: 'number',
    output: z.number().int().nullable(),
    input: wholeField('o máximo de créditos', 1, 999)
      .nullish()
      .transform((max) => max ?? null),
  },
} satisfies RecordFields;
export const membershipSettingsSchema = z
  .object(shapeOf(MEMBERSHIP_SETTINGS_FIELDS, 'output'))
  .meta({ id: 'MembershipSettings' });
export type MembershipSettings = z.infer<typeof membershipSettingsSchema>;
/** The settings of a shop that has never saved any. */
export const DEFAULT_MEMBERSHIP_SETTINGS: MembershipSettings = {
  noShow: 'RETURNED',
  renewal: 'NONE',
  carryCycles: 0,
  carryMax: null,
};
export const membershipSettingsInputSchema = z
  .object(shapeOf(MEMBERSHIP_SETTINGS_FIELDS, 'input'))
  .meta({ id: 'MembershipSettingsInput', example: DEFAULT_MEMBERSHIP_SETTINGS });
export type MembershipSettingsInput = z.infer<typeof membershipSettingsInputSchema>;

/** Credits that can be used now for a service of a pet, less those that other appointments or open comandas have taken. */
export const availableCreditSchema = z
  .object({ petId: z.string(), serviceId: z.string(), service: namedRef, credits: z.number().int() })
  .meta({ id: 'AvailableCredit' });
export type AvailableCredit = z.infer<typeof availableCreditSchema>;
export const availableCreditQuerySchema = z.object({
  /** With those that this appointment has reserved. */
  appointmentId: idField('o agendamento').optional(),
});
export type AvailableCreditQuery = z.infer<typeof availableCreditQuerySchema>;

export const membershipListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('createdAt'),
  /** Without one, all that have not ended. */
  status: choiceField('a situação', MEMBERSHIP_STATUSES).optional(),
});
export type MembershipListQuery = z.infer<typeof membershipListQuerySchema>;

/** A member as the list of the Clubinho shows it. `credits` can be used today or are held, `reserved` are those that appointments hold. */
export const memberSchema = z
  .object({
    id: z.string(),
    status: z.enum(MEMBERSHIP_STATUSES),
    pet: namedRef,
    client: namedRef.extend({ phone: z.string().nullable() }),
    package: namedRef.extend({ price: z.number() }),
    nextPackage: namedRef.extend({ price: z.number() }).nullable(),
    credits: z.number().int(),
    reserved: z.number().int(),
    renews: z.boolean(),
    /** The day after the last that is paid; null if it is not renewed. */
    renewsOn: calendarDay.nullable(),
    awaiting: z.object({ id: z.string(), number: z.number().int() }).nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

/** The Clubinho in figures. Revenue is what the active members pay for a cycle, which is a month. */
export const membershipSummarySchema = z
  .object({
    active: z.number().int(),
    paused: z.number().int(),
    /** Active ones whose next cycle is not paid. */
    unpaid: z.number().int(),
    monthlyRevenue: z.number(),
    /** Credits that the shop owes its members, today's and of cycles to come. */
    creditsOwed: z.number().int(),
    creditsReserved: z.number().int(),
    /** The price of these credits without a Clubinho. */
    valueOwed: z.number(),
    /** Uses that nobody has paid, because the sale of their cycle was cancelled. */
    unpaidUses: z.number().int(),
  })
  .meta({ id: 'MembershipSummary' });
export type MembershipSummary = z.infer<typeof membershipSummarySchema>;
