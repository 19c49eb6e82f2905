import { z } from 'zod';
import { appointmentSchema } from '../agenda/appointments';
import { daysBetween } from '../kernel/dates';
import { listQueryFields } from '../kernel/envelope';
import { APPOINTMENT_STATUSES, MONEY_METHODS, PAYMENT_METHODS } from '../kernel/enums';
import { calendarDay, dayField, namedRef, wholeQuery } from '../kernel/fields';
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

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const NOT_IN_ORDER = { error: 'A data final deve ser igual ou posterior à data inicial', path: ['to'] };

export const reportQuerySchema = z
  .object({ from: dayField('a data inicial').optional(), to: dayField('a data final').optional() })
  .refine(inOrder, NOT_IN_ORDER);
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** How long the period of {@link revenueReportSchema} may be, which reads every sale of it. */
export const REVENUE_DAYS_MAX = 366;
export const isWithinRevenueDays = ({ from, to }: ReportQuery): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) < REVENUE_DAYS_MAX;

export const revenueQuerySchema = z
  .object({ from: dayField('a data inicial'), to: dayField('a data final') })
  .refine(inOrder, NOT_IN_ORDER)
  .refine((period) => !inOrder(period) || isWithinRevenueDays(period), {
    error: 'O período pode ter no máximo um ano',
    path: ['to'],
  });
export type RevenueQuery = z.infer<typeof revenueQuerySchema>;

const share = { count: z.number().int(), revenue: z.number() };
/**
 * Revenue of a period, by professional, payment method, item and hour. Discount and tax of a sale are shared among its items in
 * proportion, to the cent, so that each list adds up to the revenue of the period. Money in reais.
 */
export const revenueReportSchema = z
  .object({
    /** By who did the appointment; null is what was sold without one. `count` is items. */
    professionals: z.array(z.object({ professional: namedRef.nullable(), ...share })),
    /** `count` is the sales of which a method has paid a part. */
    methods: z.array(z.object({ paymentMethod: z.enum(PAYMENT_METHODS), ...share })),
    /** Services, products, packages and what was typed by hand, under the name of today. */
    items: z.array(z.object({ name: z.string(), ...share })),
    /** By the hour of the day at which the sale was made; `count` is sales. */
    hours: z.array(z.object({ hour: z.number().int().min(0).max(23), ...share })),
  })
  .meta({ id: 'RevenueReport' });
export type RevenueReport = z.infer<typeof revenueReportSchema>;

/**
 * The work of each professional, of what was sold in a period: services, their planned minutes, their prices before and after discounts, by
 * the minutes of each where several have worked; the commission for it, and the tips. Money in reais.
 */
export const professionalReportSchema = z
  .object({
    professionals: z.array(
      z.object({
        professional: namedRef,
        services: z.number().int(),
        minutes: z.number().int(),
        list: z.number(),
        paid: z.number(),
        commission: z.number(),
        tips: z.number(),
      }),
    ),
  })
  .meta({ id: 'ProfessionalReport' });
export type ProfessionalReport = z.infer<typeof professionalReportSchema>;

/**
 * Products that were sold in a period, with what they have cost and left: by the entries of the stock, or, if a product is not counted, by
 * what it costs today. Cost and margin are null where nobody knows what it costs. Beside them, what is in stock now. Money in reais.
 */
export const productReportSchema = z
  .object({
    products: z.array(
      z.object({
        product: namedRef,
        category: z.string().nullable(),
        units: z.number().int(),
        /** After its share of discount and tax of the sales. */
        revenue: z.number(),
        cost: z.number().nullable(),
        margin: z.number().nullable(),
      }),
    ),
    /** Lost in the period, and missing when it was counted. */
    losses: z.number(),
    stockUnits: z.number().int(),
    stockValue: z.number(),
    /** Products with their minimum in stock, or less. */
    low: z.number().int(),
  })
  .meta({ id: 'ProductReport' });
export type ProductReport = z.infer<typeof productReportSchema>;

/** The choices of "Clientes ausentes", in days. */
export const AWAY_DAYS = [30, 60, 90] as const;

/** A client who has come, does not come any more, and has nothing booked. */
export const awayClientSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    pets: z.array(z.string()),
    /** The day of the last sale or completed appointment. */
    lastDay: calendarDay,
  })
  .meta({ id: 'AwayClient' });
export type AwayClient = z.infer<typeof awayClientSchema>;

export const awayClientsQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  /** For at least so many days. */
  days: wholeQuery('os dias', 1, 3650).optional(),
});
export type AwayClientsQuery = z.infer<typeof awayClientsQuerySchema>;

/**
 * Nights of the hotel in a period, without cancelled stays: how many were sold, how many there were places for, and what they cost, as
 * agreed. Asked for like {@link revenueReportSchema}. Money in reais.
 */
const nights = { sold: z.number().int(), available: z.number().int(), revenue: z.number() };
export const occupancyReportSchema = z
  .object({ ...nights, days: z.array(z.object({ date: z.string(), ...nights })) })
  .meta({ id: 'OccupancyReport' });
export type OccupancyReport = z.infer<typeof occupancyReportSchema>;

/**
 * Legs of the pet taxi that were planned for a period, together and by their driver. `late`: done after their window, or not done although
 * that is over. `fees`: what all that were not cancelled cost; `sold`: what valid sales have charged of them, without their discounts as a
 * whole. Asked for like {@link revenueReportSchema}. Money in reais.
 */
const legs = {
  legs: z.number().int(),
  done: z.number().int(),
  cancelled: z.number().int(),
  late: z.number().int(),
  fees: z.number(),
  sold: z.number(),
};
export const tripReportSchema = z
  .object({ ...legs, drivers: z.array(z.object({ driver: namedRef.nullable(), ...legs })) })
  .meta({ id: 'TripReport' });
export type TripReport = z.infer<typeof tripReportSchema>;
