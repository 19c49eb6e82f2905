import { formatMoney } from '@focinho/contracts/kernel/money';
import { StatusBadge } from '@focinho/ui/status-badge';

/** Badge with the debt of a client in reais, or what was paid beyond it. */
export function DebtBadge({ debt }: { debt: number }) {
  if (debt > 0) return <StatusBadge tone="red">Deve {formatMoney(debt)}</StatusBadge>;
  return debt < 0 ? <StatusBadge tone="green">{formatMoney(-debt)} a favor</StatusBadge> : null;
}
