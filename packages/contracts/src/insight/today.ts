import { z } from 'zod';

/** How full an hour is: `booked` and `capacity` are minutes of all who attend. `hour` 8 is from 08:00 to 09:00. */
const occupancySchema = z.object({
  hour: z.number().int(),
  booked: z.number().int(),
  capacity: z.number().int(),
});
export type Occupancy = z.infer<typeof occupancySchema>;

/** Sales from Monday to Sunday, and in the week before; `before` ends on the weekday of today, as `revenue` does. */
const weekSchema = z.object({
  revenue: z.number(),
  before: z.number(),
  days: z.array(z.object({ date: z.string(), revenue: z.number(), before: z.number() })),
});
export type Week = z.infer<typeof weekSchema>;

/** How today goes, in the time zone of the tenant. Money in reais. */
export const todaySchema = z
  .object({
    totalPets: z.number().int(),
    totalClients: z.number().int(),
    /** Except CANCELLED ones. */
    appointmentsToday: z.number().int(),
    /** Money that came today: of sales and of fiado, less what was taken back. */
    received: z.number(),
    /** The agreed prices of today's appointments, and of pets still in the shop, that no sale has charged. */
    expected: z.number(),
    /** SCHEDULED for today, and not here yet. */
    unconfirmed: z.number().int(),
    /** Arrived, and nothing has begun. */
    waiting: z.number().int(),
    readyUnpaid: z.number().int(),
    /** Debts whose due date has passed, and how many clients have them: the list of credit accounts with `overdue=true`. */
    overdue: z.object({ clients: z.number().int(), total: z.number() }),
    /** Active products of which there are no more than their minimum. */
    lowStock: z.number().int(),
    /** From the first hour to the last; empty for a shop that is closed or has not said when it is open. */
    hours: z.array(occupancySchema),
    /** Null for whoever may not see the results. */
    week: weekSchema.nullable(),
  })
  .meta({ id: 'Today' });
export type Today = z.infer<typeof todaySchema>;
