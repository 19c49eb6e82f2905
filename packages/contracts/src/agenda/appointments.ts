import { z } from 'zod';
import { CREATED_AT, NOTES, PET_ID, PROFESSIONAL_ID, SERVICE_ID } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  APPOINTMENT_STATUS_LABEL,
  APPOINTMENT_STATUSES,
  CANCELLATION_REASON_LABEL,
  CANCELLATION_REASONS,
  CLUB_CREDITS,
  COATS,
  PET_SIZES,
  SPECIES,
  STEP_KINDS,
} from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  dayField,
  flagQuery,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalChoice,
  optionalText,
  requiredText,
  timeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { newPetSchema, petPhotoShape, petWarningsShape } from '../people/pets';

/** A step as planned. Times are `YYYY-MM-DDTHH:MM` on the tenant's clock; until `busyUntil` its professional and station are occupied. */
export const appointmentStepSchema = z
  .object({
    id: z.string(),
    kind: z.enum(STEP_KINDS),
    startsAt: z.string(),
    endsAt: z.string(),
    busyUntil: z.string(),
    professionalId: z.string().nullable(),
    station: namedRef.nullable(),
  })
  .meta({ id: 'AppointmentStep' });
export type AppointmentStep = z.infer<typeof appointmentStepSchema>;

export const APPOINTMENT_FIELDS = {
  date: {
    label: 'Data',
    format: 'day',
    isSortable: true,
    isForClient: true,
    output: calendarDay,
    input: dayField('a data'),
  },
  startTime: {
    label: 'Horário início',
    called: { form: 'Horário Início', sheet: 'Início' },
    format: 'time',
    isForClient: true,
    output: z.string(),
    input: timeField('o horário de início'),
  },
  endTime: {
    label: 'Horário fim',
    called: { form: 'Horário Fim', sheet: 'Fim' },
    format: 'time',
    isForClient: true,
    output: z.string(),
    input: timeField('o horário de fim'),
  },
  status: {
    label: 'Status',
    format: 'choice',
    labels: APPOINTMENT_STATUS_LABEL,
    isForClient: true,
    output: z.enum(APPOINTMENT_STATUSES),
    input: choiceField('o status', APPOINTMENT_STATUSES),
  },
  petId: PET_ID,
  serviceId: SERVICE_ID,
  professionalId: PROFESSIONAL_ID,
  /** In reais: as agreed when it was booked, else the price of the service. */
  price: {
    label: 'Preço',
    format: 'money',
    output: z.number(),
    input: moneyField('o preço')
      .nullish()
      .transform((price) => price ?? null),
  },
  notes: NOTES,
  /** Notes of its client, by their link: replies to the questions before it, and that they have moved it. Each on a line of its own. */
  tutorNotes: { label: 'Recado do tutor', format: 'text', personal: true, output: z.string().nullable() },
  /** Why it is cancelled; also afterwards. */
  cancellationReason: {
    label: 'Motivo do cancelamento',
    format: 'choice',
    labels: CANCELLATION_REASON_LABEL,
    isForClient: true,
    output: z.enum(CANCELLATION_REASONS).nullable(),
    input: optionalChoice('o motivo do cancelamento', CANCELLATION_REASONS),
  },
  /** "Encaixe": overbooked although something was in the way, and by whom. */
  squeezeReason: {
    label: 'Motivo do encaixe',
    format: 'text',
    personal: true,
    isExported: false,
    output: z.string().nullable(),
    input: optionalText('o motivo do encaixe', 200),
  },
  squeezedBy: { label: 'Encaixado por', format: 'id', output: namedRef.nullable() },
  /** The series that it belongs to; changes of the whole series leave a detached one alone. */
  seriesId: { label: 'Recorrência', format: 'id', output: z.string().nullable() },
  isDetached: { label: 'Fora da recorrência', format: 'flag', isExported: false, output: z.boolean() },
  createdAt: { ...CREATED_AT, isExported: false },
  endedAt: { label: 'Encerrado em', format: 'instant' },
  endedFrom: { label: 'Status antes de encerrar', format: 'choice', labels: APPOINTMENT_STATUS_LABEL },
} satisfies RecordFields;

/** Fields of an appointment whose pet has come, as the queue of the day shows it. */
export const ARRIVAL_FIELDS = {
  arrivedAt: { label: 'Chegou em', format: 'instant', output: instant.nullable() },
  deliveredAt: { label: 'Entregue em', format: 'instant', output: instant.nullable() },
  /** Belongings that came with the pet, e. g. "Coleira". */
  belongings: {
    label: 'Pertences',
    format: 'words',
    personal: true,
    output: z.array(z.string()),
    input: z
      .array(requiredText('o pertence', 40), { error: 'Os pertences são inválidos' })
      .max(20, { error: 'Um pet pode ter no máximo 20 pertences' })
      .default([]),
  },
  locker: {
    label: 'Armário',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('o armário', 20),
  },
  arrivalNotes: {
    label: 'Observações da chegada',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('as observações da chegada', 1000),
  },
  /** Whether it was not booked: undoing its arrival takes the appointment itself back. */
  isWalkIn: { label: 'Veio sem hora marcada', format: 'flag', output: z.boolean() },
} satisfies RecordFields;

/**
 * `date` is a calendar day; times are `HH:MM` in the time zone of the tenant. `pet`, `service` and `client` (the owner of the pet) are
 * null if the record was deleted ("N/A").
 */
export const appointmentSchema = z
  .object({
    id: z.string(),
    ...shapeOf(APPOINTMENT_FIELDS, 'output'),
    pet: namedRef
      .extend({
        clientId: z.string(),
        size: z.enum(PET_SIZES).nullable(),
        coat: z.enum(COATS).nullable(),
        species: z.enum(SPECIES).optional(),
        ...petPhotoShape,
        ...petWarningsShape,
      })
      .nullable(),
    service: namedRef.extend({ price: z.number() }).nullable(),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
    professional: namedRef.extend({ color: z.string() }).nullable(),
    steps: z.array(appointmentStepSchema),
    /** Upcoming, of a series, and followed by at most one more appointment of the pet for this service. */
    seriesEnds: z.boolean(),
    /** Null without a Clubinho for its service. */
    clubCredit: z.enum(CLUB_CREDITS).nullable(),
    /** The open comanda that charges it. */
    order: z.object({ id: z.string(), number: z.number().int() }).nullish(),
    /** The sale that finalised it, if any. */
    saleId: z.string().nullable(),
    sale: z.object({ id: z.string(), receiptNumber: z.string() }).nullable(),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointmentSchema>;

export const END_AFTER_START = 'O horário de fim deve ser depois do horário de início';
export const PAST_MIDNIGHT = 'O atendimento passaria da meia-noite';
/** Message for times (`HH:MM`) of which the end is not after the start: 23:30 to 00:30 would go on after midnight. */
export const timesProblem = (startTime: string, endTime: string): string =>
  startTime >= '18:00' && endTime < '06:00' ? PAST_MIDNIGHT : END_AFTER_START;

/** Also of a series. */
export const APPOINTMENT_INPUT = shapeOf(APPOINTMENT_FIELDS, 'input');
function refuseEndBeforeStart(
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (startTime !== undefined && endTime !== undefined && endTime <= startTime)
    context.addIssue({ code: 'custom', message: timesProblem(startTime, endTime), path: ['endTime'] });
}

const PET_AND_SERVICE = z.guid({ error: 'Selecione um pet e um serviço' });
export const appointmentInputSchema = z
  .object({ ...APPOINTMENT_INPUT, petId: PET_AND_SERVICE, serviceId: PET_AND_SERVICE })
  .omit({ status: true, cancellationReason: true })
  .superRefine(refuseEndBeforeStart);
export type AppointmentInput = z.infer<typeof appointmentInputSchema>;

/** A booking: of a pet, or of one that is registered with it. */
export const newAppointmentSchema = z
  .object({
    ...APPOINTMENT_INPUT,
    petId: PET_AND_SERVICE.nullish().transform((petId) => petId ?? null),
    newPet: newPetSchema.nullish(),
    serviceId: PET_AND_SERVICE,
    /** The entry of the waiting list that it fulfils, which leaves the list with it. */
    waitingId: idField('o pedido da lista de espera').optional(),
  })
  .omit({ status: true, cancellationReason: true })
  .superRefine(refuseEndBeforeStart)
  .superRefine(({ petId, newPet }, context) => {
    if (petId === null && !newPet)
      context.addIssue({ code: 'custom', message: 'Selecione um pet e um serviço', path: ['petId'] });
    if (petId !== null && newPet)
      context.addIssue({ code: 'custom', message: 'Escolha um pet ou cadastre um novo', path: ['petId'] });
  })
  .meta({
    id: 'AppointmentInput',
    example: {
      date: '2026-12-01',
      startTime: '09:00',
      endTime: '10:00',
      petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
    },
  });
export type NewAppointment = z.infer<typeof newAppointmentSchema>;
export const appointmentUpdateSchema = z
  .object({
    ...APPOINTMENT_INPUT,
    /** The step that needs a station of this one's kind moves there. */
    stationId: idField('a estação'),
  })
  .partial()
  .superRefine(refuseEndBeforeStart)
  .meta({ id: 'AppointmentUpdate', example: { status: 'CONFIRMED' } });
export type AppointmentUpdate = z.infer<typeof appointmentUpdateSchema>;

export const APPOINTMENT_TIMES = ['upcoming', 'past', 'all'] as const;
export type AppointmentTime = (typeof APPOINTMENT_TIMES)[number];

export const appointmentListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(APPOINTMENT_FIELDS)),
  status: choiceField('o status', APPOINTMENT_STATUSES).optional(),
  /** Only this day. */
  date: dayField('a data').optional(),
  /** From this day, to this day, both inclusive. */
  from: dayField('a data inicial').optional(),
  to: dayField('a data final').optional(),
  /** Still to come or under way; over, also of today; or all. In the time zone of the tenant. */
  when: choiceField('o período', APPOINTMENT_TIMES).optional(),
  petId: idField('o pet').optional(),
  serviceId: idField('o serviço').optional(),
  /** `true`: only appointments without a sale. */
  unsold: flagQuery,
});
export type AppointmentListQuery = z.infer<typeof appointmentListQuerySchema>;
