import { addDays } from '@focinho/contracts/dates';
import { ConflictError } from '../http/errors';

/** The days of the month in which a package may be used; `startDay` after `endDay` wraps the month's end (25 to 5). */
export interface PackageDays {
  startDay: number;
  endDay: number;
}
/** What a package says about one of its services; `quantity` is undefined for a service that it does not include. */
export interface PackageTerms extends PackageDays {
  isActive: boolean;
  quantity: number | undefined;
}
/** Calendar days, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Day `day` of the month of `monthOf`, or that month's last day when it is shorter. */
function dayOfMonth(monthOf: string, day: number): string {
  const [year = 0, month = 0] = monthOf.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${monthOf.slice(0, 7)}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** The period of the package that begins in the month of `monthOf`; it ends before the next one begins. */
function periodFrom({ startDay, endDay }: PackageDays, monthOf: string): Period {
  const from = dayOfMonth(monthOf, startDay);
  if (startDay <= endDay) return { from, to: dayOfMonth(monthOf, endDay) };
  const next = addDays(dayOfMonth(monthOf, 31), 1);
  const end = dayOfMonth(next, endDay);
  const beforeNext = addDays(dayOfMonth(next, startDay), -1);
  return { from, to: end < beforeNext ? end : beforeNext };
}

/** The period of the package that `day` lies in; undefined on a day on which it may not be used. */
export function periodOn(days: PackageDays, day: string): Period | undefined {
  const previousMonth = addDays(`${day.slice(0, 7)}-01`, -1);
  return [periodFrom(days, day), periodFrom(days, previousMonth)].find(({ from, to }) => from <= day && day <= to);
}

/**
 * The period in which a usage on `day` counts.
 * @throws ConflictError for an inactive package, a service that it does not include, or a day outside its days.
 */
export function usagePeriod(terms: PackageTerms, day: string): Period & { quantity: number } {
  if (!terms.isActive) throw new ConflictError('Este pacote está inativo.');
  if (terms.quantity === undefined) throw new ConflictError('Este serviço não faz parte do pacote.');
  const period = periodOn(terms, day);
  if (!period)
    throw new ConflictError(`Este pacote só pode ser usado do dia ${terms.startDay} ao dia ${terms.endDay} do mês.`);
  return { ...period, quantity: terms.quantity };
}

/** @throws ConflictError when the client has `used` all of the service that a period of the package includes. */
export function refuseBeyondQuantity(quantity: number, used: number): void {
  if (used >= quantity)
    throw new ConflictError(
      `O cliente já usou ${used} de ${quantity} deste serviço no período do pacote. Não há saldo restante.`,
    );
}
