import { z } from 'zod';
import { APPOINTMENT_ID, PET_ID } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { idField, instant, namedRef, optionalText, requiredText, weightField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

export const FINDINGS_MAX = 8_000;
export const PRESCRIPTION_MAX = 4_000;

const words = (label: string, withArticle: string, max: number) =>
  ({
    label,
    format: 'text',
    personal: true,
    isForClient: true,
    output: z.string().nullable(),
    input: optionalText(withArticle, max),
  }) as const;

/**
 * A professional's note of a consultation: a draft until it is signed, and then never changed, because it is a health record. A correction
 * is an addendum, a note of its own that is signed as it is written and has nothing but findings. After an erasure the texts are null.
 */
export const CONSULTATION_FIELDS = {
  petId: PET_ID,
  appointmentId: APPOINTMENT_ID,
  professionalId: {
    label: 'Profissional',
    format: 'id',
    output: z.string(),
    input: idField('o profissional'),
  },
  addendumOf: { label: 'Adendo à consulta', format: 'id', output: z.string().nullable() },
  reason: { ...words('Motivo', 'o motivo', 500), input: requiredText('o motivo', 500) },
  findings: words('Achados e conduta', 'os achados', FINDINGS_MAX),
  prescription: words('Receita', 'a receita', PRESCRIPTION_MAX),
  crmv: {
    label: 'CRMV',
    called: { form: 'CRMV com UF' },
    format: 'text',
    personal: false,
    isForClient: true,
    output: z.string().nullable(),
    input: optionalText('o CRMV', 20),
  },
  weight: {
    label: 'Peso',
    format: 'number',
    unit: 'kg',
    isForClient: true,
    output: z.number().nullable(),
    input: weightField
      .refine((weight) => weight > 0, { error: 'Informe o peso' })
      .nullish()
      .transform((weight) => weight ?? null),
  },
  signedAt: { label: 'Assinada em', format: 'instant', isForClient: true, output: instant.nullable() },
  signedBy: { label: 'Assinada por', format: 'id' },
  createdAt: { label: 'Criada em', format: 'instant', isSortable: true, isForClient: true, output: instant },
  createdBy: { label: 'Criada por', format: 'id' },
} satisfies RecordFields;

const addendum = z.object({
  id: z.string(),
  findings: z.string().nullable(),
  professional: namedRef,
  signedAt: instant.nullable(),
});
/** With its addenda, the oldest first. */
export const consultationSchema = z
  .object({
    id: z.string(),
    ...shapeOf(CONSULTATION_FIELDS, 'output'),
    professional: namedRef,
    signedBy: namedRef.nullable(),
    createdBy: namedRef.nullable(),
    addenda: z.array(addendum),
  })
  .meta({ id: 'Consultation' });
export type Consultation = z.infer<typeof consultationSchema>;

const fields = shapeOf(CONSULTATION_FIELDS, 'input');
export const consultationInputSchema = z.object(fields).meta({
  id: 'ConsultationInput',
  example: {
    petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
    professionalId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
    reason: 'Coceira na orelha esquerda há dois dias',
    findings: 'Otite externa, sem perfuração',
    prescription: 'Otomax, 4 gotas na orelha esquerda a cada 12 horas, por 7 dias',
    crmv: 'SP 12345',
  },
});
export type ConsultationInput = z.infer<typeof consultationInputSchema>;
/** Changes of a draft: its pet and its appointment stay. */
export const consultationUpdateSchema = z
  .object(fields)
  .omit({ petId: true, appointmentId: true })
  .partial()
  .meta({ id: 'ConsultationUpdate', example: { findings: 'Otite externa nas duas orelhas' } });
export type ConsultationUpdate = z.infer<typeof consultationUpdateSchema>;

/** A correction of what was signed, or something that became known later. */
export const consultationAddendumSchema = z
  .object({ professionalId: fields.professionalId, findings: requiredText('o adendo', FINDINGS_MAX) })
  .meta({
    id: 'ConsultationAddendum',
    example: {
      professionalId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
      findings: 'O exame mostrou que as duas orelhas estavam afetadas.',
    },
  });
export type ConsultationAddendum = z.infer<typeof consultationAddendumSchema>;

export const consultationListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(CONSULTATION_FIELDS)),
  petId: idField('o pet').optional(),
  appointmentId: idField('o agendamento').optional(),
  professionalId: idField('o profissional').optional(),
});
export type ConsultationListQuery = z.infer<typeof consultationListQuerySchema>;
