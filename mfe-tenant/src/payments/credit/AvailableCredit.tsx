import { Alert } from 'antd';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { useTenantCreditsListQuery } from './credit.api';

interface AvailableCreditProps {
  clientId: string;
  /** The amount to be paid on credit, in reais. */
  total: number;
}

/** The credit that a client has left, or why this sale cannot be paid on credit. The server has the final say. */
export function AvailableCredit({ clientId, total }: AvailableCreditProps) {
  // Asks for the list, because a client without an account is not an error. Refetched, because others sell at the same time.
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
