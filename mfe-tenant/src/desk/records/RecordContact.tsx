import MessageCircleIcon from 'lucide-react/icons/message-circle';
import PhoneIcon from 'lucide-react/icons/phone';
import { Button } from 'antd';
import { formatPhone, phoneLinks } from '@focinho/contracts/kernel/phone';
import { Link, useParams } from '@focinho/host/router';
import { debtAddress, orderAddress } from '../../kernel/tenant/addresses';
import { DebtBadge } from '../credit/DebtBadge';
import { StatusBadge } from '@focinho/ui/status-badge';
import { orderTitle } from '../orders/order-texts';

/** Buttons that call the client and open WhatsApp. */
export function RecordContact({ client: { name, phone } }: { client: { name: string; phone: string | null } }) {
  if (!phone) return <span className="fcui-muted">Sem telefone</span>;
  const links = phoneLinks(phone);
  if (!links) return <span>{formatPhone(phone)}</span>;
  return (
    <span className="fct-record-contact">
      <Button href={links.call} icon={<PhoneIcon />} aria-label={`Ligar para ${name}: ${phone}`}>
        {formatPhone(phone)}
      </Button>
      <Button
        href={links.whatsapp}
        target="_blank"
        rel="noreferrer"
        icon={<MessageCircleIcon />}
        aria-label={`WhatsApp de ${name}`}
      >
        WhatsApp
      </Button>
    </span>
  );
}

interface RecordBusinessProps {
  client: { id: string } | null;
  /** In reais; negative for what was paid beyond it. */
  debt: number;
  noShows: number;
  openOrders: readonly { id: string; number: number }[];
}
/** Open matters of a client: the debt, the comanda, and how often nobody came. */
export function RecordBusiness({ client, debt, noShows, openOrders }: RecordBusinessProps) {
  const { tenantSlug = '' } = useParams();
  if (debt === 0 && noShows === 0 && openOrders.length === 0) return null;
  return (
    <p className="fct-record-business">
      {client && debt !== 0 && (
        <Link to={debtAddress(tenantSlug, client.id)}>
          <DebtBadge debt={debt} />
        </Link>
      )}
      {noShows > 0 && <StatusBadge tone="yellow">{noShows === 1 ? '1 falta' : `${noShows} faltas`}</StatusBadge>}
      {openOrders.map((order) => (
        <Link key={order.id} to={orderAddress(tenantSlug, order.id)}>
          {orderTitle(order)} em aberto
        </Link>
      ))}
    </p>
  );
}
