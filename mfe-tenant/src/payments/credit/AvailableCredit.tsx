import { Alert, Checkbox } from 'antd';
import type { ClientCredit } from '@focinho/contracts/desk/client-credits';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { useTenantCreditsListQuery } from './credit.api';

interface ExceedLimitProps {
  /** The amount to be paid on credit, in reais. */
  total: number;
  /** Whether a manager shall be asked; given by Form.Item, or absent where nobody can be. */
  value?: boolean;
  onChange?: (mayExceedLimit: boolean) => void;
}

/** The credit that a client has left, or why this sale cannot be paid on credit. The server has the final say. */
export function AvailableCredit({ clientId, ...exceed }: ExceedLimitProps & { clientId: string }) {
  // Asks for the list, because a client without an account is not an error. Refetched, because others sell at the same time.
  const { currentData, isError, isFetching } = useTenantCreditsListQuery(
    { clientId, page: 1, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  if (isFetching) return <Line type="info" text="Consultando o limite de fiado..." />;
  if (isError || !currentData) return <Line type="warning" text="Não foi possível consultar o limite de fiado." />;
  const [credit] = currentData.rows;
  if (!credit?.isActive) return <Line type="warning" text="Este cliente não tem conta de fiado ativa." />;
  return <CreditLimit credit={credit} {...exceed} />;
}

/** Whether an account may owe that much more, and if not, the way to ask a manager. */
export function CreditLimit({ credit, total, value, onChange }: ExceedLimitProps & { credit: ClientCredit }) {
  const available = toCents(credit.creditLimit) - toCents(credit.balance);
  const written = formatMoney(fromCents(available));
  const isBeyond = available < toCents(total);
  if (!isBeyond && !credit.isBlocked) return <Line type="info" text={`Disponível no fiado: ${written}`} />;
  return (
    <>
      {isBeyond && <Line type="warning" text={`Limite de crédito insuficiente: disponível ${written}.`} />}
      {credit.isBlocked && (
        <Line type="warning" text={`Fiado bloqueado: há dívida ${overdueText(credit.overdueDays)}.`} />
      )}
      {onChange && (
        <Checkbox
          className="fcui-dialog-alert"
          checked={value ?? false}
          onChange={({ target }) => onChange(target.checked)}
        >
          Acima do limite <span className="fcui-muted">vender assim mesmo, com o PIN de um gerente</span>
        </Checkbox>
      )}
    </>
  );
}

/** "vencida há 3 dias" */
const overdueText = (days: number) => `vencida há ${days === 1 ? '1 dia' : `${days} dias`}`;

function Line({ type, text }: { type: 'info' | 'warning'; text: string }) {
  return <Alert className="fcui-dialog-alert" type={type} showIcon title={text} role="status" />;
}
