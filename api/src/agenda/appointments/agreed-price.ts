import type { EntityManager } from 'typeorm';
import { formatMoney, toCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { requireApproval } from '../../access/approvals/require-approval';
import { recordException } from '../../journal/exceptions/record-exception';

interface PriceAgreement {
  serviceName: string;
  /** In reais, for the pet's size and coat. */
  listed: number;
  /** In reais; null: as listed. */
  wanted: number | null;
}

/**
 * The price that a booking keeps, in reais. One below the listed price is a change of the price like any other: a sale of the
 * appointment takes it as the price of its item, before any discount.
 * @throws ApprovalRequiredError
 */
export async function agreePrice(tx: EntityManager, { serviceName, listed, wanted }: PriceAgreement): Promise<number> {
  if (wanted === null) return listed;
  const [before, after] = [toCents(listed), toCents(wanted)];
  if (after >= before) return wanted;
  const reason = `Agendar ${serviceName} por ${formatMoney(wanted)}, abaixo do preço de tabela, precisa da aprovação de um gerente.`;
  const approverId = await requireApproval(tx, rolesWith('prices.change'), reason);
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
