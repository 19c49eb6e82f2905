import { Alert } from 'antd';
import { Link, useParams } from '@focinho/host/router';
import { useTenantTillGetQuery } from './till.api';

/** Says that the till is closed, where money is about to be received; nothing in a shop that does not use one. */
export function TillClosed() {
  const { data: till } = useTenantTillGetQuery();
  const { tenantSlug = '' } = useParams();
  if (!till?.isUsed || till.session) return null;
  return (
    <Alert
      className="fcui-dialog-alert"
      type="warning"
      showIcon
      role="status"
      title="O caixa está fechado. Abra o caixa antes de receber; um PIX pelo QR entra no próximo caixa."
      action={<Link to={`/${tenantSlug}/desk?till=1`}>Abrir caixa</Link>}
    />
  );
}
