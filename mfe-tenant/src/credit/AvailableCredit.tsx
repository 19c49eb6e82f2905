import { Alert } from 'antd';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/money';
import { useTenantCreditsOfClientQuery } from './credit.api';

interface AvailableCreditProps {
  clientId: string;
  /** What is to be paid on the tab, in reais. */
  total: number;
}

/** What a client may still buy with "Crédito/Fiado", or why this sale cannot be paid so. The server decides when it is sent. */
export function AvailableCredit({ clientId, total }: AvailableCreditProps) {
  // Another desk may have sold on it a moment ago.
  const { currentData, error, isFetching } = useTenantCreditsOfClientQuery(clientId, {
    refetchOnMountOrArgChange: true,
  });
  if (isFetching && !currentData) return <Line type="info" text="Consultando o limite de fiado..." />;
  if (error && !isMissing(error)) return <Line type="warning" text="Não foi possível consultar o limite de fiado." />;
  if (error || !currentData?.isActive) return <Line type="warning" text="Este cliente não tem conta de fiado ativa." />;
  const available = toCents(currentData.creditLimit) - toCents(currentData.balance);
  const written = formatMoney(fromCents(available));
  if (available < toCents(total))
    return <Line type="warning" text={`Limite de crédito insuficiente: disponível ${written}.`} />;
  return <Line type="info" text={`Disponível no fiado: ${written}`} />;
}

const isMissing = (error: object): boolean => 'status' in error && error.status === 404;

function Line({ type, text }: { type: 'info' | 'warning'; text: string }) {
  return <Alert className="fcui-dialog-alert" type={type} showIcon title={text} role="status" />;
}
