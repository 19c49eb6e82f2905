import { z } from 'zod';
import { APPOINTMENT_ID, CREATED_AT, optionalRef } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  TRIP_ATTENTION_LABEL,
  TRIP_ATTENTIONS,
  TRIP_FEE_STATES,
  TRIP_LEG_LABEL,
  TRIP_LEGS,
  TRIP_STATUS_LABEL,
  TRIP_STATUSES,
} from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  dayField,
  flagQuery,
  idField,
  instant,
  namedRef,
  optionalText,
  timeField,
  wholeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** The service that is the fee is charged once, or for every kilometre if `kilometres` are more than one. */
export const TRIP_FIELDS = {
  appointmentId: APPOINTMENT_ID,
  stayId: optionalRef('Hospedagem', 'a hospedagem'),
  leg: {
    label: 'Trecho',
    format: 'choice',
    labels: TRIP_LEG_LABEL,
    isForClient: true,
    output: z.enum(TRIP_LEGS),
    input: choiceField('o trecho', TRIP_LEGS),
  },
  date: {
    label: 'Data',
    format: 'day',
    isSortable: true,
    isForClient: true,
    output: calendarDay,
    input: dayField('a data'),
  },
  windowFrom: {
    label: 'Entre',
    format: 'time',
    isForClient: true,
    output: z.string(),
    input: timeField('o início da janela'),
  },
  windowTo: { label: 'E', format: 'time', isForClient: true, output: z.string(), input: timeField('o fim da janela') },
  /** Null: that of the client. */
  address: {
    label: 'Endereço',
    format: 'text',
    personal: true,
    isForClient: true,
    output: z.string().nullable(),
    input: optionalText('o endereço', 300),
  },
  driverId: optionalRef('Motorista', 'o motorista'),
  vanId: optionalRef('Veículo', 'o veículo'),
  /** It decides what the leg costs, and as what it is sold; without one that is a service, by the kilometre or once. */
  zoneId: optionalRef('Zona', 'a zona'),
  serviceId: optionalRef('Tarifa', 'a tarifa'),
  kilometres: {
    label: 'Quilômetros',
    called: { form: 'Quantidade (ou km)' },
    format: 'number',
    output: z.number().int(),
    input: wholeField('a quantidade', 1, 500),
  },
  /** Price of one kilometre or zone, as it was when the fee was chosen. */
  unitPrice: { label: 'Valor da tarifa', format: 'money', output: z.number() },
  status: {
    label: 'Status',
    format: 'choice',
    labels: TRIP_STATUS_LABEL,
    isForClient: true,
    output: z.enum(TRIP_STATUSES),
  },
  attention: {
    label: 'Precisa de atenção',
    format: 'choice',
    labels: TRIP_ATTENTION_LABEL,
    output: z.enum(TRIP_ATTENTIONS).nullable(),
  },
  leftAt: { label: 'A caminho em', format: 'instant', output: instant.nullable() },
  doneAt: { label: 'Feita em', format: 'instant', output: instant.nullable() },
  createdAt: { ...CREATED_AT, isExported: false },
} satisfies RecordFields;

/**
 * A leg of an appointment, or of a stay: its pick-up brings the pet to the hotel, its delivery home again. `fee` in reais. `pet` and
 * `client` are null if the record was deleted.
 */
export const tripSchema = z
  .object({
    id: z.string(),
    ...shapeOf(TRIP_FIELDS, 'output'),
    fee: z.number(),
    feeState: z.enum(TRIP_FEE_STATES),
    appointment: z.object({ date: calendarDay, startTime: z.string(), endTime: z.string() }).nullable(),
    stay: z
      .object({ firstNight: calendarDay, arrivalTime: z.string(), checkOut: calendarDay, departureTime: z.string() })
      .nullable(),
    pet: namedRef.nullable(),
    client: namedRef.extend({ phone: z.string().nullable(), address: z.string().nullable() }).nullable(),
    driver: namedRef.nullable(),
    van: namedRef.nullable(),
    zone: namedRef.nullable(),
    service: namedRef.nullable(),
  })
  .meta({ id: 'Trip' });
export type Trip = z.infer<typeof tripSchema>;

const fields = shapeOf(TRIP_FIELDS, 'input');
const inOrder = ({ windowFrom, windowTo }: { windowFrom?: string | undefined; windowTo?: string | undefined }) =>
  windowFrom === undefined || windowTo === undefined || windowFrom < windowTo;
export const WINDOW_ORDER = 'O fim da janela deve ser depois do início';
const ORDER = { error: WINDOW_ORDER, path: ['windowTo'] };
export const tripInputSchema = z
  .object({ ...fields, kilometres: fields.kilometres.default(1) })
  .refine(inOrder, ORDER)
  .refine(({ appointmentId, stayId }) => (appointmentId === null) !== (stayId === null), {
    error: 'Uma corrida é de um agendamento ou de uma hospedagem',
    path: ['appointmentId'],
  })
  .meta({
    id: 'TripInput',
    example: {
      appointmentId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      leg: 'PICKUP',
      date: '2026-12-01',
      windowFrom: '08:00',
      windowTo: '08:30',
    },
  });
export type TripInput = z.infer<typeof tripInputSchema>;
export const tripUpdateSchema = z
  .object(fields)
  .omit({ appointmentId: true, stayId: true, leg: true })
  .partial()
  .refine(inOrder, ORDER)
  .meta({ id: 'TripUpdate', example: { windowTo: '09:00' } });
export type TripUpdate = z.infer<typeof tripUpdateSchema>;

export const tripListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(TRIP_FIELDS)),
  /** Only this day. */
  date: dayField('a data').optional(),
  driverId: idField('o motorista').optional(),
  appointmentId: idField('o agendamento').optional(),
  stayId: idField('a hospedagem').optional(),
  clientId: idField('o cliente').optional(),
  /** Only those whose fee nobody has put on a comanda or a sale yet. */
  isUncharged: flagQuery,
});
export type TripListQuery = z.infer<typeof tripListQuerySchema>;

/** One tap of a driver, also as an undo of the last. `happenedAt`: when it was, if the telephone had no network. */
export const tripMoveSchema = z
  .object({
    status: choiceField('o status', TRIP_STATUSES),
    happenedAt: z.iso.datetime({ offset: true, error: 'O horário é inválido' }).optional(),
  })
  .meta({ id: 'TripMove', example: { status: 'ON_THE_WAY' } });
export type TripMove = z.infer<typeof tripMoveSchema>;

/** The legs of a run in the order in which they are driven. */
export const tripOrderSchema = z
  .object({
    tripIds: z
      .array(idField('a corrida'), { error: 'Informe a ordem das corridas' })
      .min(1, { error: 'Informe a ordem das corridas' })
      .max(200, { error: 'No máximo 200 corridas' }),
  })
  .meta({ id: 'TripOrder', example: { tripIds: ['0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d'] } });
export type TripOrder = z.infer<typeof tripOrderSchema>;
