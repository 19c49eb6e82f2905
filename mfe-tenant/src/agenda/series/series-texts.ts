import { formatDay } from '@focinho/contracts/kernel/dates';
import type { OccurrenceState } from '@focinho/contracts/agenda/series';
import type { Tone } from '@focinho/ui/status-badge';

export const SERIES_TOASTS = {
  created: { success: 'Agendamentos criados com sucesso!', failure: 'Erro ao criar agendamentos. Tente novamente.' },
  updated: {
    success: 'Agendamentos atualizados com sucesso!',
    failure: 'Erro ao atualizar agendamentos. Tente novamente.',
  },
  cancelled: {
    success: 'Agendamentos cancelados com sucesso!',
    failure: 'Erro ao cancelar agendamentos. Tente novamente.',
  },
};

export const STATES: Record<OccurrenceState, { text: string; tone: Tone }> = {
  OK: { text: 'Livre', tone: 'green' },
  CONFLICT: { text: 'Ocupado', tone: 'red' },
  HOLIDAY: { text: 'Feriado', tone: 'orange' },
  CLOSED: { text: 'Fechado', tone: 'gray' },
  PAST: { text: 'Já passou', tone: 'gray' },
};

export const WEEKDAYS = [
  { value: 0, short: 'dom', name: 'domingo' },
  { value: 1, short: 'seg', name: 'segunda-feira' },
  { value: 2, short: 'ter', name: 'terça-feira' },
  { value: 3, short: 'qua', name: 'quarta-feira' },
  { value: 4, short: 'qui', name: 'quinta-feira' },
  { value: 5, short: 'sex', name: 'sexta-feira' },
  { value: 6, short: 'sáb', name: 'sábado' },
] as const;

/** `2026-11-24` → `ter, 24/11/2026` */
export const dayWithWeekday = (day: string): string =>
  `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]?.short}, ${formatDay(day)}`;
/** `2026-11-24` → `24/11` */
export const dayAndMonth = (day: string): string => formatDay(day).slice(0, 5);

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
