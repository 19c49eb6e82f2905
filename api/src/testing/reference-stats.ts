import {
  APPOINTMENT_STATUSES,
  MONEY_METHODS,
  PAYMENT_METHODS,
  UPCOMING_STATUSES,
} from '@focinho/contracts/kernel/enums';
import { todayIn } from '@focinho/contracts/kernel/dates';
import type { Payment } from '@focinho/contracts/desk/orders';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import type { DashboardStats } from '@focinho/contracts/insight/reports';
import type { Caller, Json } from './api';

type Period = readonly [from: string, to: string] | undefined;
const cents = (reais: number) => Math.round(reais * 100);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0) / 100;

const isMoney = (method: string) => MONEY_METHODS.some((known) => known === method);

/** Reference implementation: computes the figures from the whole lists, as the specification says under "Computed in the browser". */
export async function referenceStats(tenant: Caller, period: Period): Promise<DashboardStats> {
  const list = async (path: string, key: string): Promise<Json[]> => (await tenant.get(path)).json.data[key];
  const within = (at: string) => !period || (at.slice(0, 10) >= period[0] && at.slice(0, 10) <= period[1]);
  const localDay = (record: Json) => todayIn(DEFAULT_TIME_ZONE, new Date(record.createdAt));
  const services = await list('/api/services', 'services');
  const packages = await list('/api/packages', 'packages');
  const appointments = (await list('/api/appointments?sort=date', 'appointments')).filter(({ date }) => within(date));
  const sales = (await list('/api/sales', 'sales'))
    .map((sale) => ({ sale, ...sale, day: localDay(sale) }))
    .filter(({ day }) => within(day));
  const tenders: Payment[] = [];
  for (const { id } of sales) {
    const { payments, tip = 0 } = (await tenant.get(`/api/sales/${id}`)).json.data.sale;
    // A tip is part of the tender that it came with, and no revenue.
    const given = payments.find(({ method, amount }: Payment) => isMoney(method) && amount >= tip);
    for (const payment of payments)
      tenders.push(payment === given ? { ...payment, amount: (cents(payment.amount) - cents(tip)) / 100 } : payment);
  }
  const transactions = (await list('/api/credit-transactions', 'transactions')).filter((row) => within(localDay(row)));
  const usages = (await list('/api/package-usages', 'packageUsages')).filter((usage) => within(localDay(usage)));
  const count = <T>(records: T[], test: (record: T) => boolean) => records.filter(test).length;
  const days = [...new Set(sales.map(({ day }) => day))].sort();
  const completed = appointments.filter(({ status }) => status === 'COMPLETED');
  return {
    totalPets: (await list('/api/pets', 'pets')).length,
    totalClients: (await list('/api/clients', 'clients')).length,
    totalAppointments: appointments.length,
    totalServices: services.length,
    totalPackages: packages.length,
    totalSales: sales.length,
    appointmentsToday: count(
      await list('/api/appointments', 'appointments'),
      ({ date, status }) => date.startsWith(todayIn(DEFAULT_TIME_ZONE)) && status !== 'CANCELLED',
    ),
    revenue: sum(sales.map(({ total }) => cents(total))),
    upcomingAppointments: appointments.filter(({ status }) => UPCOMING_STATUSES.includes(status)).slice(0, 5),
    recentAppointments: completed.reverse().slice(0, 5),
    recentSales: sales.slice(0, 5).map(({ sale }) => sale),
    serviceStats: services
      .map(({ id, name, price }) => ({
        serviceId: id,
        name,
        count: count(appointments, ({ serviceId }) => serviceId === id),
        revenue: sum(completed.filter(({ serviceId }) => serviceId === id).map(() => cents(price))),
      }))
      .sort((one, other) => other.count - one.count),
    appointmentStats: APPOINTMENT_STATUSES.map((status) => ({
      status,
      count: count(appointments, (appointment) => appointment.status === status),
    })),
    salesStats: PAYMENT_METHODS.map((paymentMethod) => {
      const amounts = tenders.filter(({ method }) => method === paymentMethod).map(({ amount }) => cents(amount));
      return {
        paymentMethod,
        count: count(sales, (sale) => sale.paidBy.some(({ method }: { method: string }) => method === paymentMethod)),
        total: sum(amounts),
      };
    }).filter(({ paymentMethod, count }) => paymentMethod !== 'CASHBACK' || count > 0),
    debtsReceived: MONEY_METHODS.map((paymentMethod) => {
      const moved = transactions.filter(({ method }) => method === paymentMethod);
      const came = moved.filter(({ type }) => type === 'DEBIT');
      const back = moved.filter(({ type }) => type === 'CREDIT');
      const centsOf = (rows: Json[]) => rows.map(({ amount }) => cents(amount));
      return {
        paymentMethod,
        count: came.length - back.length,
        total: sum([...centsOf(came), ...centsOf(back).map((amount) => -amount)]),
      };
    }),
    packageUsageStats: packages
      .map(({ id, name }) => {
        const used = usages.filter(({ packageId }) => packageId === id);
        const usageRevenue = sum(used.map(({ service }) => cents(service.price)));
        return { packageId: id, name, usageCount: used.length, usageRevenue };
      })
      .sort((one, other) => other.usageCount - one.usageCount),
    dailyRevenue: days.map((date) => {
      const sold = sales.filter((sale) => sale.day === date);
      return { date, revenue: sum(sold.map(({ total }) => cents(total))), sales: sold.length };
    }),
  };
}
