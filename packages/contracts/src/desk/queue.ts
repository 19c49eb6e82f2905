import { z } from 'zod';
import { nextAppointmentSchema } from '../agenda/agenda';
import { ARRIVAL_FIELDS } from '../agenda/appointments';
import { newPetSchema, petPhotoShape, petWarningsShape } from '../people/pets';
import { APPOINTMENT_STATUSES, COATS, ORDER_STATUSES, PET_SIZES, SPECIES, STAGES, STEP_KINDS } from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  flagField,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalId,
  optionalText,
  requiredText,
  timeField,
} from '../kernel/fields';
import { shapeOf } from '../kernel/record-fields';

/*
 * The day of the shop: who is expected, who has arrived, what is being done with each pet, who is ready. The statuses of appointments
 * follow from this work; nobody keeps a second book.
 */

/** A step with what really happened. `minutes` are the planned ones. */
export const queueStepSchema = z.object({
  id: z.string(),
  kind: z.enum(STEP_KINDS),
  minutes: z.number().int(),
  professional: namedRef.extend({ color: z.string() }).nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type QueueStep = z.infer<typeof queueStepSchema>;

/** An appointment of today, or of an earlier day whose pet has not been delivered yet. `price` in reais. */
export const queueEntrySchema = z
  .object({
    id: z.string(),
    stage: z.enum(STAGES),
    status: z.enum(APPOINTMENT_STATUSES),
    date: calendarDay,
    startTime: z.string(),
    endTime: z.string(),
    notes: z.string().nullable(),
    /** Notes of its client, by their link, on lines. */
    tutorNotes: z.string().nullable(),
    pet: namedRef
      .extend({ species: z.enum(SPECIES), notes: z.string().nullable(), ...petPhotoShape, ...petWarningsShape })
      .nullable(),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
    service: namedRef.nullable(),
    professional: namedRef.extend({ color: z.string() }).nullable(),
    price: z.number(),
    steps: z.array(queueStepSchema),
    ...shapeOf(ARRIVAL_FIELDS, 'output'),
    /** When its last step ended. */
    endedAt: instant.nullable(),
    /** Whether a valid sale has finalised it, and which. */
    isPaid: z.boolean(),
    saleId: z.string().nullable(),
    /** The comanda that charges it, or has charged it. */
    order: z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }).nullable(),
    /** The last move, which can be undone for some minutes; `by` is null if no user made it. */
    lastMove: z.object({ id: z.string(), stage: z.enum(STAGES), by: namedRef.nullable(), at: instant }).nullable(),
    /** Templates of agreements that the client should sign before the pet is attended: missing, expired or changed since. */
    missingAgreements: z.array(namedRef).optional(),
  })
  .meta({ id: 'QueueEntry' });
export type QueueEntry = z.infer<typeof queueEntrySchema>;

/** How many days a pet that went without paying is remembered at the desk. */
export const UNPAID_DAYS = 30;

/**
 * In the order of their times. `now` is the server's clock, by which timers run. `unpaid` are those of the last {@link UNPAID_DAYS} days
 * that were delivered without having been paid, also those of today.
 */
export const queueSchema = z
  .object({ now: instant, entries: z.array(queueEntrySchema), unpaid: z.array(queueEntrySchema) })
  .meta({ id: 'Queue' });
export type Queue = z.infer<typeof queueSchema>;

const arrivalFields = shapeOf(ARRIVAL_FIELDS, 'input');
/** Whether the client's order is opened in the same transaction, with the services that nobody has charged yet. */
const opensOrder = flagField('a abertura da comanda').default(false);
/** When it happened at a desk without network, if that was earlier. The API limits it to the day. */
const happenedAt = z.iso.datetime({ offset: true, error: 'O horário é inválido' }).optional();

/** The pets that have arrived together, usually of one client. */
export const arrivalsInputSchema = z
  .object({
    appointmentIds: z
      .array(idField('o agendamento'), { error: 'Selecione quem chegou' })
      .min(1, { error: 'Selecione quem chegou' })
      .max(20, { error: 'No máximo 20 pets chegam de uma vez' }),
    ...arrivalFields,
    /** Notes of one of them, instead of those for all. */
    each: z
      .array(z.object({ appointmentId: idField('o agendamento'), ...arrivalFields }))
      .max(20, { error: 'No máximo 20 pets chegam de uma vez' })
      .default([]),
    opensOrder,
    happenedAt,
  })
  .meta({ id: 'ArrivalsInput', example: { appointmentIds: ['0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d'] } });
export type ArrivalsInput = z.infer<typeof arrivalsInputSchema>;

/** `orderId` is the order that was opened or extended. */
export const arrivalsSchema = z
  .object({ entries: z.array(queueEntrySchema), orderId: z.string().nullable() })
  .meta({ id: 'Arrivals' });
export type Arrivals = z.infer<typeof arrivalsSchema>;
export const walkInSchema = z
  .object({
    entry: queueEntrySchema,
    orderId: z.string().nullable(),
    /** It waits for whoever is free, and nobody of the team is: from when on today somebody will be, `HH:MM`, or null. */
    nobodyFree: z.object({ until: z.string().nullable() }).nullish(),
  })
  .meta({ id: 'WalkIn' });
export type WalkIn = z.infer<typeof walkInSchema>;

/** Notes of an arrival: changes without a move. */
export const arrivalUpdateSchema = z
  .object({ ...arrivalFields, belongings: arrivalFields.belongings.removeDefault() })
  .partial()
  .meta({ id: 'ArrivalUpdate', example: { locker: '7' } });
export type ArrivalUpdate = z.infer<typeof arrivalUpdateSchema>;

/**
 * Moves a pet forward or back. A kind of step starts the first step of that kind and finishes all before it; READY finishes all.
 * Moving to where it already is changes nothing.
 */
export const moveInputSchema = z
  .object({ stage: choiceField('a etapa', STAGES), happenedAt })
  .meta({ id: 'MoveInput', example: { stage: 'BATH' } });
export type MoveInput = z.infer<typeof moveInputSchema>;

/** Someone who comes without an appointment: it begins now, or at the first free time of today, and the pet has arrived. */
export const walkInInputSchema = z
  .object({
    petId: optionalId('o pet'),
    newPet: newPetSchema.nullish(),
    serviceId: z.guid({ error: 'Selecione um serviço' }).toLowerCase(),
    professionalId: optionalId('o profissional'),
    price: moneyField('o preço')
      .nullish()
      .transform((price) => price ?? null),
    squeezeReason: optionalText('o motivo do encaixe', 200),
    /** The start today, `HH:MM`, that somebody has agreed to wait for; without it nobody is booked for later than now. */
    waitsUntil: timeField('o horário de espera')
      .nullish()
      .transform((time) => time ?? null),
    notes: optionalText('o campo observações', 2000),
    ...arrivalFields,
    opensOrder,
  })
  .refine(({ petId, newPet: unknown }) => (petId === null) !== !unknown, { error: 'Selecione um pet', path: ['petId'] })
  .meta({
    id: 'WalkInInput',
    example: {
      newPet: { name: 'Rex', size: 'MEDIUM', client: { name: 'Ana Souza', phone: '(11) 91234-5678' } },
      serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
    },
  });
export type WalkInInput = z.infer<typeof walkInInputSchema>;

/** Path parameters of an undo. */
export const moveParamsSchema = z.object({ id: idField('o agendamento'), moveId: idField('o movimento') });
export type MoveParams = z.infer<typeof moveParamsSchema>;

export const deskSearchQuerySchema = z.object({ search: requiredText('a busca', 120) });
export type DeskSearchQuery = z.infer<typeof deskSearchQuerySchema>;

/** A pet found by its name, its owner's name or phone, with all that the desk should know before it acts. Money in reais. */
export const deskPetSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    species: z.enum(SPECIES),
    breed: z.string().nullable(),
    size: z.enum(PET_SIZES).nullable(),
    coat: z.enum(COATS).nullable(),
    ...petPhotoShape,
    ...petWarningsShape,
    notes: z.string().nullable(),
    client: namedRef.extend({ phone: z.string().nullable() }),
    /** Debt of the owner; negative for what was paid beyond it. */
    debt: z.number(),
    /** How often a pet of the owner did not come. */
    noShows: z.number().int(),
    /** The appointment of today that has not ended, if there is one. */
    today: z.object({ id: z.string(), startTime: z.string(), stage: z.enum(STAGES) }).nullable(),
    /** The last appointment that happened, which is proposed again; what is gone or inactive is null. */
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
    /** Whether the owner has bought anything, with or without an appointment: then this is nobody's first appointment. */
    hasBought: z.boolean().optional(),
  })
  .meta({ id: 'DeskPet' });
export type DeskPet = z.infer<typeof deskPetSchema>;

/** A client who has no pet: buys products, or comes with a new one. Money in reais. */
export const deskClientSchema = namedRef
  .extend({ phone: z.string().nullable(), debt: z.number() })
  .meta({ id: 'DeskClient' });
export type DeskClient = z.infer<typeof deskClientSchema>;

export const deskFoundSchema = z.object({ pets: z.array(deskPetSchema), clients: z.array(deskClientSchema) });
export type DeskFound = z.infer<typeof deskFoundSchema>;
