import type { Today } from '@focinho/contracts/insight/today';

/** The figures of a small tenant's day. */
export const someToday = (change: Partial<Today> = {}): Today => ({
  totalPets: 1234,
  totalClients: 56,
  appointmentsToday: 7,
  received: 1234.5,
  expected: 310,
  unconfirmed: 3,
  waiting: 2,
  readyUnpaid: 1,
  overdue: { clients: 2, total: 89.7 },
  lowStock: 4,
  hours: [],
  week: null,
  ...change,
});
