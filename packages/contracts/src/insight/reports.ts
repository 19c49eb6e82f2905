import { z } from 'zod';
import { appointmentSchema } from '../agenda/appointments';
import { APPOINTMENT_STATUSES, MONEY_METHODS, PAYMENT_METHODS } from '../kernel/enums';
import { dayField } from '../kernel/fields';
import { saleSchema } from '../desk/sales';

/**
 * DashboardStats, computed by the database. `from` and `to` limit appointments, sales and usages to a period; pets, clients, services
 * and packages are always the current totals. Money in reais.
 */
export const dashboardStatsSchema = z
  .object({
    totalPets: z.number().int(),
    totalClients: z.number().int(),
    totalAppointments: z.number().int(),
    totalServices: z.number().int(),
    totalPackages: z.number().int(),
    totalSales: z.number().int(),
    /** Appointments of today in the time zone of the tenant, except CANCELLED ones. */
    appointmentsToday: z.number().int(),
    revenue: z.number(),
    upcomingAppointments: z.array(appointmentSchema),
    recentAppointments: z.array(appointmentSchema),
    recentSales: z.array(saleSchema),
    serviceStats: z.array(
      z.object({ serviceId: z.string(), name: z.string(), count: z.number().int(), revenue: z.number() }),
    ),
    appointmentStats: z.array(z.object({ status: z.enum(APPOINTMENT_STATUSES), count: z.number().int() })),
    /** Under every method the sales of which it has paid a part, and how much: a sale of PIX and cash counts under both. */
    salesStats: z.array(
      z.object({ paymentMethod: z.enum(PAYMENT_METHODS), count: z.number().int(), total: z.number() }),
    ),
    /** Payments of fiado, less those that were taken back. They are no sales, and no revenue. */
    debtsReceived: z
      .array(z.object({ paymentMethod: z.enum(MONEY_METHODS), count: z.number().int(), total: z.number() }))
      .optional(),
    packageUsageStats: z.array(
      z.object({ packageId: z.string(), name: z.string(), usageCount: z.number().int(), usageRevenue: z.number() }),
    ),
    /** One row per calendar day that had a sale, ascending. */
    dailyRevenue: z.array(z.object({ date: z.string(), revenue: z.number(), sales: z.number().int() })),
  })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

export const reportQuerySchema = z
  .object({ from: dayField('a data inicial').optional(), to: dayField('a data final').optional() })
  .refine((period) => !period.from || !period.to || period.from <= period.to, {
    error: 'A data final deve ser igual ou posterior à data inicial',
    path: ['to'],
  });
export type ReportQuery = z.infer<typeof reportQuerySchema>;
