import { z } from 'zod';
import { APPOINTMENT_ID, PET_ID } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { DOSE_CHECKS, DOSE_KINDS, SPECIES } from '../kernel/enums';
import {
  calendarDay,
  dayField,
  idField,
  instant,
  namedRef,
  optionalDay,
  optionalText,
  wholeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

const words = (label: string, withArticle: string, max: number) =>
  ({
    label,
    format: 'text',
    personal: false,
    isForClient: true,
    output: z.string().nullable(),
    input: optionalText(withArticle, max),
  }) as const;

/** A vaccine, dewormer or flea control that a pet was given. */
export const DOSE_FIELDS = {
  petId: PET_ID,
  protocolId: { label: 'Protocolo', format: 'id', output: z.string(), input: idField('o protocolo') },
  givenOn: {
    label: 'Aplicada em',
    format: 'day',
    isSortable: true,
    isForClient: true,
    output: calendarDay,
    input: dayField('a data da aplicação'),
  },
  number: {
    label: 'Dose',
    format: 'number',
    isForClient: true,
    output: z.number().int(),
    input: wholeField('o número da dose', 1, 99),
  },
  /** The reminder; null: none. */
  nextDueOn: {
    label: 'Próxima em',
    format: 'day',
    isForClient: true,
    output: calendarDay.nullable(),
    input: optionalDay('a data da próxima dose'),
  },
  product: words('Produto', 'o produto', 80),
  manufacturer: words('Fabricante', 'o fabricante', 80),
  lot: words('Lote', 'o lote', 40),
  lotExpiresOn: {
    label: 'Validade do lote',
    format: 'day',
    isForClient: true,
    output: calendarDay.nullable(),
    input: optionalDay('a validade do lote'),
  },
  veterinarian: words('Veterinário(a)', 'o nome do veterinário', 120),
  crmv: { ...words('CRMV', 'o CRMV', 20), called: { form: 'CRMV com UF' } },
  notes: {
    label: 'Observações',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o campo observações', 500),
  },
  appointmentId: APPOINTMENT_ID,
  createdAt: { label: 'Registrada em', format: 'instant', output: instant },
  createdBy: { label: 'Registrada por', format: 'id' },
} satisfies RecordFields;

export const doseSchema = z
  .object({
    id: z.string(),
    ...shapeOf(DOSE_FIELDS, 'output'),
    protocol: namedRef.extend({ kind: z.enum(DOSE_KINDS) }),
    createdBy: namedRef.nullable(),
  })
  .meta({ id: 'Dose' });
export type Dose = z.infer<typeof doseSchema>;

const fields = shapeOf(DOSE_FIELDS, 'input');
/** Without `number` and `nextDueOn`, those that follow from the protocol; `nextDueOn` null is no reminder. */
export const doseInputSchema = z
  .object({
    ...fields,
    number: fields.number.optional(),
    nextDueOn: dayField('a data da próxima dose').nullable().optional(),
  })
  .meta({
    id: 'DoseInput',
    example: {
      petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      protocolId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
      givenOn: '2026-11-20',
      lot: 'A1234',
      veterinarian: 'Paula Reis',
      crmv: 'SP 12345',
    },
  });
export type DoseInput = z.infer<typeof doseInputSchema>;
export const doseUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'DoseUpdate', example: { lot: 'A1235' } });
export type DoseUpdate = z.infer<typeof doseUpdateSchema>;

export const doseListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(DOSE_FIELDS)),
  petId: idField('o pet').optional(),
  protocolId: idField('o protocolo').optional(),
});
export type DoseListQuery = z.infer<typeof doseListQuerySchema>;

/** How many days back a reminder that nobody has closed is listed. */
export const DUE_BACK_DAYS = 180;
/** How many reminders are listed at most. */
export const DUE_MAX = 500;

/** A pet whose next dose is due: of living pets, for calling their owners. */
export const dueDoseSchema = z
  .object({
    id: z.string(),
    dueOn: calendarDay,
    protocol: namedRef.extend({ kind: z.enum(DOSE_KINDS) }),
    pet: namedRef.extend({ species: z.enum(SPECIES) }),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
    /** The day of the pet's next appointment. */
    nextAppointment: calendarDay.nullable(),
  })
  .meta({ id: 'DueDose' });
export type DueDose = z.infer<typeof dueDoseSchema>;

export const doseCheckQuerySchema = z.object({
  petId: idField('o pet'),
  serviceId: idField('o serviço'),
  date: dayField('a data'),
});
export type DoseCheckQuery = z.infer<typeof doseCheckQuerySchema>;
/** Why a pet lacks what the service requires on the day: "V10 vencida desde 12/10/2026", "sem vacina registrada". */
export const doseCheckResultSchema = z
  .object({ check: z.enum(DOSE_CHECKS), problems: z.array(z.string()) })
  .meta({ id: 'DoseCheckResult' });
export type DoseCheckResult = z.infer<typeof doseCheckResultSchema>;
