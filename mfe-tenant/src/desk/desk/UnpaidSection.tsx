import { Button } from 'antd';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { WriteButton } from '@focinho/ui/read-only';
import { petOf } from '../queue/queue-texts';
import { momentText } from '../queue/since';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';

interface UnpaidSectionProps {
  unpaid: readonly QueueEntry[];
  onCharge: (entry: QueueEntry) => void;
}

/** Pets that went without having been paid for: they stay here until somebody pays. */
export function UnpaidSection({ unpaid, onCharge }: UnpaidSectionProps) {
  const { today } = useTenantClock();
  const timeZone = useTimeZone();
  if (unpaid.length === 0) return null;
  return (
    <section className="fct-desk-section fct-desk-unpaid" aria-label="Entregues sem pagar">
      <h3>
        Entregues sem pagar <span className="fcui-muted">({unpaid.length})</span>
      </h3>
      <ul>
        {unpaid.map((entry) => (
          <li key={entry.id} className="fct-desk-entry">
            <span className="fcui-two-lines">
              <span className="fcui-strong">
                {petOf(entry)} <span className="fcui-muted">{entry.client?.name}</span>
              </span>
              <span>
                <strong className="fcui-bad fcui-number">{formatMoney(entry.price)}</strong>{' '}
                <span className="fcui-muted">
                  {entry.deliveredAt && `entregue ${momentText(entry.deliveredAt, timeZone, today)}`}
                </span>
              </span>
            </span>
            {entry.client && <ChargeButton entry={entry} onCharge={onCharge} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Button to charge an entry: one on a comanda may be paid at any time, a new comanda is a write. */
function ChargeButton({ entry, onCharge }: { entry: QueueEntry; onCharge: UnpaidSectionProps['onCharge'] }) {
  const Charge = entry.order ? Button : WriteButton;
  return (
    <Charge aria-label={`Cobrar: ${petOf(entry)}`} onClick={() => onCharge(entry)}>
      Cobrar
    </Charge>
  );
}
