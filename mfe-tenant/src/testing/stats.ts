import type { DashboardStats } from '@focinho/contracts/insight/reports';

/** The figures of a small tenant. */
export const someStats = (change: Partial<DashboardStats> = {}): DashboardStats => ({
  totalPets: 12,
  totalClients: 8,
  totalAppointments: 40,
  totalServices: 5,
  totalPackages: 2,
  totalSales: 33,
  appointmentsToday: 3,
  revenue: 1234.5,
  upcomingAppointments: [],
  recentAppointments: [],
  recentSales: [],
  serviceStats: [],
  appointmentStats: [],
  salesStats: [],
  packageUsageStats: [],
  dailyRevenue: [],
  ...change,
});
