import type { Member, Membership, PackageCredit } from '@focinho/contracts/desk/memberships';
import { dayOf, formatDay } from '@focinho/contracts/kernel/dates';
import { CREDIT_KIND_LABEL, type MembershipStatus } from '@focinho/contracts/kernel/enums';
import type { Tone } from '@focinho/ui/status-badge';

export const STATUS_TONE: Record<MembershipStatus, Tone> = { ACTIVE: 'green', PAUSED: 'yellow', ENDED: 'gray' };

/** "1 crédito", "4 créditos" */
export const creditsText = (count: number): string => `${count} ${count === 1 ? 'crédito' : 'créditos'}`;

/** "vale até 30/11/2026", "de 01/12/2026 a 31/12/2026", "venceu em 31/10/2026" */
export function validText({ from, to, expiresOn, isExpired, isLater }: PackageCredit): string {
  if (isLater) return `de ${formatDay(from)} a ${formatDay(to)}`;
  if (!expiresOn) return 'não vence';
  return `${isExpired ? 'venceu em' : 'vale até'} ${formatDay(expiresOn)}`;
}

/** "01/12/2026", "termina em 30/11/2026", "-" */
export const renewalText = (
  { status, renews, renewsOn }: Pick<Member, 'status' | 'renews' | 'renewsOn'>,
  formatted: (day: string) => string,
): string => {
  if (status === 'ENDED') return '-';
  if (status === 'PAUSED') return 'Pausado';
  if (!renews) return 'Não renova: termina com o ciclo';
  return renewsOn ? formatted(renewsOn) : '-';
};

/** "Usado · Banho · recibo 000012" */
export const entryText = ({ kind, change, service, receiptNumber }: Membership['history'][number]): string =>
  [
    kind === 'GRANT' ? `${CREDIT_KIND_LABEL.GRANT}: ${change}` : CREDIT_KIND_LABEL[kind],
    service.name,
    receiptNumber && `recibo ${receiptNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The lots that the card shows: those that count today or later; without any, the last that did. */
export function shownLots(credits: readonly PackageCredit[]): PackageCredit[] {
  const living = credits.filter(({ isExpired, isRevoked }) => !isExpired && !isRevoked);
  if (living.length > 0) return living;
  const expired = credits.filter(({ isRevoked }) => !isRevoked);
  const last = expired
    .map(({ from }) => dayOf(from))
    .sort()
    .at(-1);
  return expired.filter(({ from }) => dayOf(from) === last);
}
