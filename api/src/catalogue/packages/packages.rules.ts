import { addDays } from '@focinho/contracts/kernel/dates';
import { ConflictError } from '../../kernel/http/errors';

/** The days of the month between which a package can be used; they may span the end of the month (25 to 5). */
export interface PackageDays {
  startDay: number;
  endDay: number;
}
/** The terms of a package for a service; `quantity` is undefined if the package does not include the service. */
export interface PackageTerms extends PackageDays {
  isActive: boolean;
  quantity: number | undefined;
}
/** Calendar days, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Day `day` of the month of `monthOf`, or the last day of a shorter month. */
function dayOfMonth(monthOf: string, day: number): string {
  const [year = 0, month = 0] = monthOf.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${monthOf.slice(0, 7)}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** The period that begins in the month of `monthOf`. It ends before the next one begins. */
function periodFrom({ startDay, endDay }: PackageDays, monthOf: string): Period {
  const from = dayOfMonth(monthOf, startDay);
  if (startDay <= endDay) return { from, to: dayOfMonth(monthOf, endDay) };
  const next = addDays(dayOfMonth(monthOf, 31), 1);
  const end = dayOfMonth(next, endDay);
  const beforeNext = addDays(dayOfMonth(next, startDay), -1);
  return { from, to: end < beforeNext ? end : beforeNext };
}

/** The period that contains `day`; undefined if the package cannot be used on that day. */
export function periodOn(days: PackageDays, day: string): Period | undefined {
  const previousMonth = addDays(`${day.slice(0, 7)}-01`, -1);
  return [periodFrom(days, day), periodFrom(days, previousMonth)].find(({ from, to }) => from <= day && day <= to);
}

/** The first period that begins after `day`. */
export function nextPeriod(days: PackageDays, day: string): Period {
  const thisMonth = periodFrom(days, day);
  return thisMonth.from > day ? thisMonth : periodFrom(days, addDays(dayOfMonth(day, 31), 1));
}

/**
 * The period to which a usage on `day` counts.
 * @throws ConflictError if the package is inactive, does not include the service, or cannot be used on that day
 */
export function usagePeriod(terms: PackageTerms, day: string): Period & { quantity: number } {
  if (!terms.isActive) throw new ConflictError('Este pacote está inativo.');
  if (terms.quantity === undefined) throw new ConflictError('Este serviço não faz parte do pacote.');
  const period = periodOn(terms, day);
  if (!period)
    throw new ConflictError(`Este pacote só pode ser usado do dia ${terms.startDay} ao dia ${terms.endDay} do mês.`);
  return { ...period, quantity: terms.quantity };
}

/** @throws ConflictError if the client has already used the service as often as the package includes it in a period */
export function refuseBeyondQuantity(quantity: number, used: number): void {
  if (used >= quantity)
    throw new ConflictError(
      `O cliente já usou ${used} de ${quantity} deste serviço no período do pacote. Não há saldo restante.`,
    );
}
