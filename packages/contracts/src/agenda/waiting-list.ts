import { z } from 'zod';
import { slotSchema } from './agenda';
import { CREATED_AT, NOTES, PET_ID, PROFESSIONAL_ID, SERVICE_ID } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { dayField, idField, namedRef } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

export const WAITING_FIELDS = {
  petId: PET_ID,
  serviceId: SERVICE_ID,
  professionalId: PROFESSIONAL_ID,
  fromDay: {
    label: 'De',
    format: 'localDay',
    isForClient: true,
    output: z.string(),
    input: dayField('a data inicial'),
  },
  toDay: { label: 'Até', format: 'localDay', isForClient: true, output: z.string(), input: dayField('a data final') },
  notes: NOTES,
  createdAt: CREATED_AT,
} satisfies RecordFields;

/** A pet that wants an earlier slot between two days, both inclusive, with anybody if `professionalId` is null. */
export const waitingSchema = z
  .object({
    id: z.string(),
    ...shapeOf(WAITING_FIELDS, 'output'),
    pet: namedRef.nullable(),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
    service: namedRef.nullable(),
    professional: namedRef.nullable(),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof waitingSchema>;

const fields = shapeOf(WAITING_FIELDS, 'input');
const inOrder = ({ fromDay, toDay }: { fromDay?: string | undefined; toDay?: string | undefined }) =>
  fromDay === undefined || toDay === undefined || fromDay <= toDay;
const ORDER = { error: 'A data final deve ser depois da inicial', path: ['toDay'] };
export const waitingInputSchema = z
  .object(fields)
  .refine(inOrder, ORDER)
  .meta({
    id: 'WaitingInput',
    example: {
      petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
      fromDay: '2026-12-01',
      toDay: '2026-12-05',
    },
  });
export type WaitingInput = z.infer<typeof waitingInputSchema>;
export const waitingUpdateSchema = z
  .object(fields)
  .partial()
  .refine(inOrder, ORDER)
  .meta({ id: 'WaitingUpdate', example: { toDay: '2026-12-08' } });
export type WaitingUpdate = z.infer<typeof waitingUpdateSchema>;

export const waitingListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(WAITING_FIELDS)),
  petId: idField('o pet').optional(),
});
export type WaitingListQuery = z.infer<typeof waitingListQuerySchema>;

/** Who on the list fits into the time that an appointment has left, those who have waited longest first, with the slot for each. */
export const fitsQuerySchema = z.object({ appointmentId: idField('o agendamento') });
export type FitsQuery = z.infer<typeof fitsQuerySchema>;
export const fitSchema = z.object({ waiting: waitingSchema, slot: slotSchema }).meta({ id: 'WaitingFit' });
export type WaitingFit = z.infer<typeof fitSchema>;
