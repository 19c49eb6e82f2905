import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { PET_PHOTO_KINDS, PHOTO_KIND_LABEL } from '../kernel/enums';
import { choiceField, idField, instant, namedRef } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** A row of `attachments`: the picture itself lies in the file store. Bytes are those of the stored picture. */
export const PHOTO_FIELDS = {
  kind: {
    label: 'Momento',
    format: 'choice',
    labels: PHOTO_KIND_LABEL,
    isForClient: true,
    output: z.enum(PET_PHOTO_KINDS),
  },
  petId: { label: 'Pet', format: 'id', output: z.string() },
  appointmentId: { label: 'Agendamento', format: 'id', output: z.string().nullable() },
  stayId: { label: 'Hospedagem', format: 'id', output: z.string().nullish() },
  /** Instead of a pet: the picture of a product. */
  productId: { label: 'Produto', format: 'id' },
  width: { label: 'Largura', format: 'number', unit: 'px', isForClient: true, output: z.number().int() },
  height: { label: 'Altura', format: 'number', unit: 'px', isForClient: true, output: z.number().int() },
  bytes: { label: 'Tamanho', format: 'number', unit: 'bytes', output: z.number().int() },
  thumbnailBytes: { label: 'Tamanho da miniatura', format: 'number', unit: 'bytes' },
  contentHash: { label: 'Conteúdo', format: 'text', personal: false },
  mainAt: { label: 'Foto principal desde', format: 'instant' },
  createdAt: { label: 'Criado em', format: 'instant', isSortable: true, isForClient: true, output: instant },
  createdBy: { label: 'Criado por', format: 'id' },
} satisfies RecordFields;

export const photoSchema = z
  .object({ id: z.string(), ...shapeOf(PHOTO_FIELDS, 'output'), createdBy: namedRef.nullable() })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof photoSchema>;

/**
 * Sent in the address, because the body is the photo. A photo of kind `PET` becomes the main one of its pet; one of kind `STAY` is of a stay
 * in the hotel.
 */
export const photoUploadQuerySchema = z.object({
  kind: choiceField('o momento', PET_PHOTO_KINDS).default('PET'),
  appointmentId: idField('o agendamento').optional(),
  stayId: idField('a hospedagem').optional(),
});
export type PhotoUploadQuery = z.infer<typeof photoUploadQuerySchema>;

export const photoListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(PHOTO_FIELDS)),
  petId: idField('o pet').optional(),
  appointmentId: idField('o agendamento').optional(),
  stayId: idField('a hospedagem').optional(),
});
export type PhotoListQuery = z.infer<typeof photoListQuerySchema>;
