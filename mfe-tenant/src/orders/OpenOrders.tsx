import { formatMoney } from '@focinho/contracts/money';
import type { Order } from '@focinho/contracts/orders';
import { ListEmpty } from '@focinho/ui/list-states';
import { orderTitle } from './order-texts';
import '../sales/sales.css';
import './orders.css';

/** All that is not paid yet, to be picked. */
export function OpenOrders({ orders, onOpen }: { orders: readonly Order[]; onOpen: (orderId: string) => void }) {
  if (orders.length === 0) return <ListEmpty text="Nenhuma comanda aberta" />;
  return (
    <section aria-label="Comandas abertas">
      <h3>
        Comandas abertas <span className="fcui-muted">({orders.length})</span>
      </h3>
      <ul className="fct-lines fct-order-list">
        {orders.map(({ id, number, client, lines, total }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span className="fcui-two-lines">
                <span className="fcui-strong">{client.name}</span>
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
