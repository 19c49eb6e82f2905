import { z } from 'zod';
import {
  APPOINTMENT_ID,
  CANCELLED_AT,
  CREATED_AT,
  DAY,
  NOTES,
  optionalRef,
  SALE_ID,
  SERVICE_ID,
} from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { idField, namedRef } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

export const PACKAGE_USAGE_FIELDS = {
  createdAt: { ...CREATED_AT, isForClient: true },
  packageId: { label: 'Pacote', format: 'id', output: z.string(), input: idField('o pacote') },
  serviceId: SERVICE_ID,
  clientId: optionalRef('Cliente', 'o cliente'),
  petId: optionalRef('Pet', 'o pet'),
  appointmentId: APPOINTMENT_ID,
  notes: NOTES,
  saleId: SALE_ID,
  cancelledAt: CANCELLED_AT,
  day: DAY,
} satisfies RecordFields;

export const packageUsageSchema = z
  .object({
    id: z.string(),
    ...shapeOf(PACKAGE_USAGE_FIELDS, 'output'),
    package: namedRef.nullable(),
    service: namedRef.extend({ price: z.number() }).nullable(),
  })
  .meta({ id: 'PackageUsage' });
export type PackageUsage = z.infer<typeof packageUsageSchema>;

export const packageUsageInputSchema = z.object(shapeOf(PACKAGE_USAGE_FIELDS, 'input')).meta({
  id: 'PackageUsageInput',
  example: {
    packageId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
    serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
    clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3f',
  },
});
export type PackageUsageInput = z.infer<typeof packageUsageInputSchema>;

export const packageUsageListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(PACKAGE_USAGE_FIELDS)),
  packageId: idField('o pacote').optional(),
  clientId: idField('o cliente').optional(),
  petId: idField('o pet').optional(),
});
export type PackageUsageListQuery = z.infer<typeof packageUsageListQuerySchema>;
