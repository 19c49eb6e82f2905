import type { OccupancyStay, Stay, StayLog } from '@focinho/contracts/agenda/stays';
import { dayOf, daysBetween, formatDay, shortDay } from '@focinho/contracts/kernel/dates';
import type { CareKind, StayStatus } from '@focinho/contracts/kernel/enums';
import { toastsFor } from '@focinho/ui/toasts';
import type { Tone } from '@focinho/ui/status-badge';

export const STAY_TOASTS = toastsFor('Hospedagem', 'feminine');

export const STAY_TONE: Record<StayStatus, Tone> = {
  BOOKED: 'blue',
  IN_HOUSE: 'yellow',
  CHECKED_OUT: 'gray',
  CANCELLED: 'gray',
};

export const petOfStay = ({ pet }: { pet: { name: string } | null }): string => pet?.name ?? 'N/A';

type Days = Pick<Stay, 'firstNight' | 'checkOut'>;

export const nightsOf = ({ firstNight, checkOut }: Days): number => daysBetween(firstNight, checkOut);

/** "1 noite", "3 noites" */
export const nightsText = (days: Days): string => {
  const nights = nightsOf(days);
  return `${nights} ${nights === 1 ? 'noite' : 'noites'}`;
};

/** "23/12 a 27/12, 4 noites" */
export const daysText = (stay: Days, today: string): string =>
  `${shortDay(dayOf(stay.firstNight), today)} a ${shortDay(dayOf(stay.checkOut), today)}, ${nightsText(stay)}`;

/** Still in the hotel after the day on which it was to leave. */
export const isOverdue = ({ status, checkOut }: Pick<Stay, 'status' | 'checkOut'>, today: string): boolean =>
  status === 'IN_HOUSE' && dayOf(checkOut) < today;

export const isOpen = ({ status }: Pick<Stay, 'status'>): boolean => status === 'BOOKED' || status === 'IN_HOUSE';

/** "Thor, de 23/12/2026 a 27/12/2026, reservada", as a bar is called. */
export const barLabel = (stay: Pick<OccupancyStay, 'pet' | 'firstNight' | 'checkOut'>, status: string): string =>
  `${petOfStay(stay)}, de ${formatDay(stay.firstNight)} a ${formatDay(stay.checkOut)}, ${status.toLowerCase()}`;

/** Said of a care by one tap. */
export const DONE_TEXT: Record<CareKind, string> = {
  FOOD: 'Comeu',
  WALK: 'Passeou',
  MEDICINE: 'Remédio dado',
  OTHER: 'Feito',
};
export const SKIPPED_TEXT: Record<CareKind, string> = {
  FOOD: 'Não comeu',
  WALK: 'Não passeou',
  MEDICINE: 'Não tomou',
  OTHER: 'Não foi feito',
};
/** The most frequent reasons, for one tap. */
export const SKIP_REASONS: Record<CareKind, readonly string[]> = {
  FOOD: ['Não quis comer', 'Comeu só uma parte', 'Vomitou'],
  WALK: ['Chuva', 'Não quis sair', 'Mancando'],
  MEDICINE: ['Cuspiu o remédio', 'Não aceitou', 'Acabou o remédio'],
  OTHER: ['O pet não deixou', 'Faltou material'],
};

/** "Comeu", "Não comeu: Vomitou" */
export const logText = ({ kind, skippedReason }: Pick<StayLog, 'kind' | 'skippedReason'>): string =>
  skippedReason === null ? DONE_TEXT[kind] : `${SKIPPED_TEXT[kind]}: ${skippedReason}`;
