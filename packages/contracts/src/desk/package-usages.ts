import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { idField, instant, namedRef, optionalId, optionalText } from '../kernel/fields';

export const packageUsageSchema = z
  .object({
    id: z.string(),
    packageId: z.string(),
    serviceId: z.string(),
    clientId: z.string().nullable(),
    petId: z.string().nullable(),
    appointmentId: z.string().nullable(),
    saleId: z.string().nullable(),
    notes: z.string().nullable(),
    package: namedRef.nullable(),
    service: namedRef.extend({ price: z.number() }).nullable(),
    createdAt: instant,
  })
  .meta({ id: 'PackageUsage' });
export type PackageUsage = z.infer<typeof packageUsageSchema>;

export const packageUsageInputSchema = z
  .object({
    packageId: idField('o pacote'),
    serviceId: idField('o serviço'),
    clientId: optionalId('o cliente'),
    petId: optionalId('o pet'),
    appointmentId: optionalId('o agendamento'),
    notes: optionalText('o campo observações', 2000),
  })
  .meta({
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
  sort: sortField('createdAt'),
  packageId: idField('o pacote').optional(),
  clientId: idField('o cliente').optional(),
  petId: idField('o pet').optional(),
});
export type PackageUsageListQuery = z.infer<typeof packageUsageListQuerySchema>;
