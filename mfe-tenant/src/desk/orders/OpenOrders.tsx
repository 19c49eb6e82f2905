import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Order } from '@focinho/contracts/desk/orders';
import { ListEmpty } from '@focinho/ui/list-states';
import { StatusBadge } from '@focinho/ui/status-badge';
import { sinceText } from '../queue/since';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import { orderTitle } from './order-texts';
import '../sales/sales.css';
import './orders.css';

/** All that is not paid yet, to be picked. */
export function OpenOrders({ orders, onOpen }: { orders: readonly Order[]; onOpen: (orderId: string) => void }) {
  const { today } = useTenantClock();
  const timeZone = useTimeZone();
  if (orders.length === 0)
    return (
      <ListEmpty
        text="Nenhuma comanda aberta"
        purpose="O que cada cliente consumiu hoje fica aqui até ser pago. Abre quando um pet chega."
      />
    );
  return (
    <section aria-label="Comandas abertas">
      <h3>
        Comandas abertas <span className="fcui-muted">({orders.length})</span>
      </h3>
      <ul className="fct-lines fct-order-list">
        {orders.map(({ id, number, client, lines, total, createdAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span className="fcui-two-lines">
                <span className="fcui-strong">{client.name}</span>
                <Since of={sinceText(createdAt, timeZone, today)} />
                <span className="fcui-muted">
                  {[orderTitle({ number }), ...lines.map(({ name }) => name)].join(' · ')}
                </span>
              </span>
              <strong className="fcui-number">{formatMoney(total)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A comanda of an earlier day says so. */
function Since({ of }: { of: string | undefined }) {
  if (of === undefined) return null;
  return (
    <span>
      <StatusBadge tone="orange">{of}</StatusBadge>
    </span>
  );
}
