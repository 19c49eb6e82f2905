import { z } from 'zod';
import { nextAppointmentSchema } from '../agenda/agenda';
import { serviceSchema } from '../catalogue/services';
import {
  APPOINTMENT_STATUSES,
  CANCELLATION_REASONS,
  MESSAGE_TRIGGERS,
  STAY_STATUSES,
  TRANSACTION_TYPES,
} from '../kernel/enums';
import { calendarDay, dayField, instant, namedRef } from '../kernel/fields';
import { clientSchema } from '../people/clients';
import { tutorToSignSchema } from './tutor';
import { petTutorSchema } from '../people/pet-tutors';
import { petSchema } from '../people/pets';

/*
 * The record page of a pet and of a client, "Ficha": what one needs before one acts, and all that has happened, the newest first.
 */

/** How many entries a page of the timeline has. */
export const TIMELINE_PAGE = 20;
/** How many of the appointments to come are listed; `upcomingTotal` says how many there are. */
export const UPCOMING_MAX = 5;

/** `at` is when it happened: of an appointment, its start. */
const entry = { id: z.string(), at: instant };

/** Names of what was deleted since are shown, too. `price` in reais, as agreed. */
const appointmentEntrySchema = z
  .object({
    kind: z.literal('appointment'),
    ...entry,
    date: calendarDay,
    startTime: z.string(),
    status: z.enum(APPOINTMENT_STATUSES),
    cancellationReason: z.enum(CANCELLATION_REASONS).nullable(),
    pet: namedRef,
    service: namedRef,
    professional: namedRef.nullable(),
    price: z.number(),
    notes: z.string().nullable(),
    /** The first photos of it; an older API does not send them. */
    photoIds: z.array(z.string()).optional(),
  })
  .meta({ id: 'AppointmentEntry' });
export type AppointmentEntry = z.infer<typeof appointmentEntrySchema>;

const saleEntrySchema = z
  .object({
    kind: z.literal('sale'),
    ...entry,
    receiptNumber: z.string(),
    total: z.number(),
    /** The names of what was sold. */
    items: z.array(z.string()),
    cancelledAt: instant.nullable(),
  })
  .meta({ id: 'SaleEntry' });
const transactionEntrySchema = z
  .object({
    kind: z.literal('transaction'),
    ...entry,
    type: z.enum(TRANSACTION_TYPES),
    amount: z.number(),
    balanceAfter: z.number(),
    description: z.string(),
  })
  .meta({ id: 'TransactionEntry' });
const usageEntrySchema = z
  .object({
    kind: z.literal('usage'),
    ...entry,
    package: namedRef,
    service: namedRef,
    pet: namedRef.nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'UsageEntry' });

const weightEntrySchema = z
  .object({ kind: z.literal('weight'), ...entry, day: calendarDay, weight: z.number(), notes: z.string().nullable() })
  .meta({ id: 'WeightEntry' });

const doseEntrySchema = z
  .object({
    kind: z.literal('dose'),
    ...entry,
    day: calendarDay,
    protocol: namedRef,
    number: z.number().int(),
    product: z.string().nullable(),
    nextDueOn: calendarDay.nullable(),
  })
  .meta({ id: 'DoseEntry' });
/** A stay in the hotel, since it began; one that has not begun, since it was booked. `total` as it is charged by now. */
const stayEntrySchema = z
  .object({
    kind: z.literal('stay'),
    ...entry,
    status: z.enum(STAY_STATUSES),
    firstNight: calendarDay,
    checkOut: calendarDay,
    pet: namedRef,
    kennel: namedRef,
    total: z.number(),
    photoIds: z.array(z.string()),
  })
  .meta({ id: 'StayEntry' });
/** A photo of no appointment and of no stay; those of one are with it. */
const photoEntrySchema = z.object({ kind: z.literal('photo'), ...entry }).meta({ id: 'PhotoEntry' });
/** A message that was sent. */
const messageEntrySchema = z
  .object({
    kind: z.literal('message'),
    ...entry,
    trigger: z.enum(MESSAGE_TRIGGERS),
    pet: namedRef.nullable(),
    text: z.string().nullable(),
    by: namedRef.nullable(),
  })
  .meta({ id: 'MessageEntry' });

export const timelineEntrySchema = z
  .union([
    appointmentEntrySchema,
    saleEntrySchema,
    transactionEntrySchema,
    usageEntrySchema,
    weightEntrySchema,
    doseEntrySchema,
    stayEntrySchema,
    photoEntrySchema,
    messageEntrySchema,
  ])
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** `next` goes on with what is older; null at the end. */
export const timelineSchema = z
  .object({ entries: z.array(timelineEntrySchema), next: z.string().nullable() })
  .meta({ id: 'Timeline' });
export type Timeline = z.infer<typeof timelineSchema>;

const INVALID_CURSOR = 'O ponto da linha do tempo é inválido';
const instantOfCursor = z.iso.datetime({ precision: 6 });
/** A `next` of the API: when an entry happened, to the microsecond, and its id. */
export const timelineQuerySchema = z.object({
  before: z
    .string({ error: INVALID_CURSOR })
    .regex(/^[\d:.TZ-]{27}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, { error: INVALID_CURSOR })
    .refine((cursor) => instantOfCursor.safeParse(cursor.slice(0, 27)).success, { error: INVALID_CURSOR })
    .optional(),
});
export type TimelineQuery = z.infer<typeof timelineQuerySchema>;

/** Fields that both have. `noShows`: how often a pet of the client did not come. Money in reais. */
const shared = {
  /** Agreements that the client should sign, as they are asked for at arrival; an older API does not send them. */
  toSign: z.array(tutorToSignSchema).optional(),
  noShows: z.number().int(),
  /** The comandas that are not paid yet. */
  openOrders: z.array(z.object({ id: z.string(), number: z.number().int() })),
  upcoming: z.array(appointmentEntrySchema),
  upcomingTotal: z.number().int(),
  timeline: timelineSchema,
};

export const petRecordSchema = petSchema
  .extend({
    client: namedRef
      .extend({
        phone: z.string().nullable(),
        /** Debt of the client; negative for what was paid beyond it. */
        debt: z.number(),
      })
      .nullable(),
    /** The last appointment that happened; its service and professional are null if they are gone. */
    lastVisit: z
      .object({
        date: calendarDay,
        service: namedRef.nullable(),
        professional: namedRef.nullable(),
        price: z.number(),
        /** Price of the service for this pet today. */
        listedPrice: z.number().optional(),
      })
      .nullable(),
    nextVisit: nextAppointmentSchema.nullable(),
    /** The days of the last visits, the newest first: how often it comes follows from them. */
    recentDays: z.array(calendarDay),
    /** Service that it came for most often of late. */
    usualService: serviceSchema.nullable(),
    /** The main photo, which stands at the top. */
    photoId: z.string().nullable(),
    /** Others who take care of it; an older API does not send them. */
    tutors: z.array(petTutorSchema).optional(),
    ...shared,
  })
  .meta({ id: 'PetRecord' });
export type PetRecord = z.infer<typeof petRecordSchema>;

export const deathInputSchema = z
  .object({ date: dayField('a data') })
  .meta({ id: 'DeathInput', example: { date: '2026-11-20' } });
export type DeathInput = z.infer<typeof deathInputSchema>;
/**
 * `cancelled`: how many appointments; `stays`: how many of the hotel; `unlisted`: entries of the waiting list; `kept`: appointments that are
 * paid or have begun, and stays that are paid.
 */
export const deathSchema = z
  .object({ cancelled: z.number().int(), stays: z.number().int(), unlisted: z.number().int(), kept: z.number().int() })
  .meta({ id: 'Death' });
export type Death = z.infer<typeof deathSchema>;

export const clientRecordSchema = clientSchema
  .extend({
    pets: z.array(
      petSchema
        .pick({
          id: true,
          name: true,
          species: true,
          breed: true,
          size: true,
          temperament: true,
          flags: true,
          allergies: true,
          deceasedOn: true,
          photoId: true,
        })
        .extend({ lastVisit: calendarDay.nullable(), nextVisit: nextAppointmentSchema.nullable() }),
    ),
    /** Pets of other clients that they take care of; an older API does not send them. */
    caresFor: z
      .array(
        petTutorSchema
          .pick({ id: true, relation: true })
          .extend({ pet: petSchema.pick({ id: true, name: true, species: true, deceasedOn: true, photoId: true }) }),
      )
      .optional(),
    /** The account of fiado, if there is one. */
    credit: z
      .object({ id: z.string(), balance: z.number(), creditLimit: z.number(), isActive: z.boolean() })
      .nullable(),
    ...shared,
  })
  .meta({ id: 'ClientRecord' });
export type ClientRecord = z.infer<typeof clientRecordSchema>;
