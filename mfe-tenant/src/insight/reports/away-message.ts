import { daysBetween } from '@focinho/contracts/kernel/dates';
import { greeting } from '@focinho/contracts/kernel/display-name';
import type { AwayClient } from '@focinho/contracts/insight/reports';

const together = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Message of the shop to a client who is away; the first name is enough among people who know each other. */
export function awayMessage({ name, pets, lastDay }: AwayClient, today: string): string {
  const whom = pets.length > 0 ? together.format(pets) : 'você';
  const days = daysBetween(lastDay, today);
  return `${greeting('Oi', name)} Faz ${days} dias que não vemos ${whom} por aqui. Vamos marcar um horário?`;
}
