import type { DoseState } from '@focinho/contracts/agenda/dose-state';
import type { Protocol } from '@focinho/contracts/catalogue/protocols';
import type { Dose, DueDose } from '@focinho/contracts/agenda/doses';
import { dayOf, daysBetween, formatDay } from '@focinho/contracts/kernel/dates';
import { greeting } from '@focinho/contracts/kernel/display-name';
import type { Tone } from '@focinho/ui/status-badge';
import { toastsFor } from '@focinho/ui/toasts';

export const DOSE_TOASTS = {
  ...toastsFor('Dose', 'feminine'),
  created: { success: 'Dose registrada.', failure: 'Erro ao registrar a dose. Tente novamente.' },
};

/** "2ª dose", "Reforço" */
export const numberText = (number: number, { seriesDoses }: Pick<Protocol, 'seriesDoses'>): string =>
  number > seriesDoses ? 'Reforço' : `${number}ª dose`;

export const STATE_TONE: Record<DoseState, Tone> = {
  LATE: 'red',
  SOON: 'yellow',
  UP_TO_DATE: 'green',
  COMPLETE: 'gray',
  NOT_BEGUN: 'gray',
};

/** "vencida há 12 dias", "vence em 3 dias", "em dia até 12/10/2027" */
export function dueText(dueOn: string | null, today: string): string {
  if (dueOn === null) return 'sem próxima dose';
  const days = daysBetween(today, dueOn);
  if (days < 0) return days === -1 ? 'vencida desde ontem' : `vencida há ${-days} dias`;
  if (days === 0) return 'vence hoje';
  if (days === 1) return 'vence amanhã';
  return days <= 30 ? `vence em ${days} dias` : `em dia até ${formatDay(dueOn)}`;
}

/** "Lote A12 · Dra. Paula Reis, CRMV SP 123" */
export function sourceText({ product, manufacturer, lot, lotExpiresOn, veterinarian, crmv }: Dose): string {
  const made = [product, manufacturer].filter(Boolean).join(', ');
  const batch = lot && `lote ${lot}${lotExpiresOn ? ` (val. ${formatDay(lotExpiresOn)})` : ''}`;
  const by = [veterinarian, crmv && `CRMV ${crmv}`].filter(Boolean).join(', ');
  return [made, batch, by].filter(Boolean).join(' · ');
}

/** Message of the shop to the owner of a pet whose dose is due. */
export function dueMessage({ client, pet, protocol, dueOn }: DueDose, today: string): string {
  const day = formatDay(dayOf(dueOn));
  const when = dayOf(dueOn) < today ? `venceu em ${day}` : `vence em ${day}`;
  return `${greeting('Oi', client?.name ?? '')} ${protocol.name} de ${pet.name} ${when}. Vamos marcar um horário?`;
}
