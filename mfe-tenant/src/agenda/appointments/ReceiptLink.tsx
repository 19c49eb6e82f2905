import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { Link, useParams } from '@focinho/host/router';
import { saleAddress } from '../../kernel/tenant/addresses';

/** Links an appointment to its sale. */
export function ReceiptLink({ sale }: Pick<Appointment, 'sale'>) {
  const { tenantSlug = '' } = useParams();
  if (!sale) return null;
  return (
    <Link className="fct-receipt-link" to={saleAddress(tenantSlug, sale.id)}>
      Recibo {sale.receiptNumber}
    </Link>
  );
}
