import type { EntityManager } from 'typeorm';
import { formatMoney, toCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import type { AgendaFacts } from '../planner/agenda.facts';
import { recordException } from '../../journal/exceptions/record-exception';

interface PriceAgreement {
  serviceName: string;
  petName: string;
  /** How many appointments get this price. */
  count?: number;
  /** In reais, for the pet's size and coat. */
  listed: number;
  /** In reais; null: as listed. */
  wanted: number | null;
}

export const namesOf = ({ service, pet }: Pick<AgendaFacts, 'service' | 'pet'>) => ({
  serviceName: service?.name ?? '',
  petName: pet?.name ?? '',
});

/**
 * The price that a booking keeps, in reais. One below the listed price is a change of the price like any other: a sale of the
 * appointment takes it as the price of its item, before any discount.
 * @throws ApprovalRequiredError
 */
export async function agreePrice(
  tx: EntityManager,
  { serviceName, petName, count = 1, listed, wanted }: PriceAgreement,
): Promise<number> {
  if (wanted === null) return listed;
  const [before, after] = [toCents(listed), toCents(wanted)];
  if (after >= before) return wanted;
  const booked = `${count > 1 ? `${count} × ` : ''}${serviceName} para ${petName}`;
  const question = needsManager(
    `Agendar ${booked} por ${formatMoney(wanted)}, abaixo do preço de tabela (${formatMoney(listed)}),`,
  );
  const approverId = await requireApproval(tx, rolesWith('prices.change'), question);
  await recordException(tx, {
    kind: 'PRICE_CHANGED',
    approverId,
    subject: serviceName,
    amountCents: after - before,
    before,
    after,
  });
  return wanted;
}
