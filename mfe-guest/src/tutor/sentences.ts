import type { Stage } from '@focinho/contracts/kernel/enums';
import type { TutorAppointment } from '@focinho/contracts/desk/tutor';
import { daysBetween } from '@focinho/contracts/kernel/dates';

/** "10h", "10h30" */
export const clockText = (time: string) => time.replace(/^0/, '').replace(':00', 'h').replace(':', 'h');

const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' });
/** "hoje", "amanhã", "sábado, 28/11" */
export function dayText(date: string, today: string): string {
  const day = date.slice(0, 10);
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'hoje';
  if (ahead === 1) return 'amanhã';
  return `${weekday.format(new Date(`${day}T00:00:00Z`)).replace('-feira', '')}, ${day.slice(8)}/${day.slice(5, 7)}`;
}

const WHERE: Partial<Record<Stage, string>> = {
  WAITING: 'chegou e está esperando a vez',
  BATH: 'está no banho',
  DRY: 'está na secagem',
  GROOM: 'está na tosa',
  OTHER: 'está em atendimento',
  DELIVERED: 'já foi para casa',
};

/** The sentence that a tutor wants to read of an appointment. */
export function sentenceOf({ pet, stage, date, startTime }: TutorAppointment, today: string): string {
  if (stage === 'READY') return `Pode vir buscar: ${pet} já terminou`;
  const where = WHERE[stage];
  return where ? `${pet} ${where}` : `${pet}: ${dayText(date, today)}, ${clockText(startTime)}`;
}

/** "Banho com Bia" */
export const serviceText = ({ service, professional }: Pick<TutorAppointment, 'service' | 'professional'>): string =>
  [service ?? 'Atendimento', professional && `com ${professional}`].filter(Boolean).join(' ');
