import { Alert } from 'antd';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/money';
import { useTenantCreditsListQuery } from './credit.api';

interface AvailableCreditProps {
  clientId: string;
  /** What is to be paid on the tab, in reais. */
  total: number;
}

/** What a client may still buy with "Crédito/Fiado", or why this sale cannot be paid so. The server decides when it is sent. */
export function AvailableCredit({ clientId, total }: AvailableCreditProps) {
  // The list, for which a client without an account is no failure. Another desk may have sold on it a moment ago.
  const { currentData, isError, isFetching } = useTenantCreditsListQuery(
    { clientId, page: 1, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  if (isFetching) return <Line type="info" text="Consultando o limite de fiado..." />;
  if (isError || !currentData) return <Line type="warning" text="Não foi possível consultar o limite de fiado." />;
  const [credit] = currentData.rows;
  if (!credit?.isActive) return <Line type="warning" text="Este cliente não tem conta de fiado ativa." />;
  const available = toCents(credit.creditLimit) - toCents(credit.balance);
  const written = formatMoney(fromCents(available));
  if (available < toCents(total))
    return <Line type="warning" text={`Limite de crédito insuficiente: disponível ${written}.`} />;
  return <Line type="info" text={`Disponível no fiado: ${written}`} />;
}

function Line({ type, text }: { type: 'info' | 'warning'; text: string }) {
  return <Alert className="fcui-dialog-alert" type={type} showIcon title={text} role="status" />;
}
