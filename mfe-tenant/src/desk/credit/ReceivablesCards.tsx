import { DEBT_AGE_LABEL, DEBT_AGES, type DebtAge } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { LoadFailure } from '@focinho/ui/list-states';
import { useTenantCreditsReceivablesQuery } from '../../payments/credit/credit.api';
import './credit.css';

export interface DebtFilter {
  age?: DebtAge | undefined;
  overdue?: boolean | undefined;
}
interface ReceivablesCardsProps {
  filter: DebtFilter;
  /** A card that is pressed already is let go. */
  onFilter: (filter: DebtFilter) => void;
}

/** Cards of all that clients owe, by the age of the debts, and of what is overdue; each lists whose it is. */
export function ReceivablesCards({ filter, onFilter }: ReceivablesCardsProps) {
  const { data, error, isError, refetch } = useTenantCreditsReceivablesQuery();
  if (isError && !data) return <LoadFailure text="Não foi possível somar o fiado" error={error} onRetry={refetch} />;
  return (
    <div className="fct-receivables" role="group" aria-label="Fiado a receber">
      {DEBT_AGES.map((age) => (
        <Card
          key={age}
          name={DEBT_AGE_LABEL[age]}
          amount={data?.ages[age]}
          clients={data?.clientsByAge[age]}
          isPressed={filter.age === age}
          onPress={() => onFilter({ ...filter, age: filter.age === age ? undefined : age })}
        />
      ))}
      <Card
        name="Vencido"
        amount={data?.overdue.total}
        clients={data?.overdue.clients}
        isOwed
        isPressed={filter.overdue === true}
        onPress={() => onFilter({ ...filter, overdue: filter.overdue ? undefined : true })}
      />
      <p className="fct-receivables-total">
        A receber <strong className="fcui-number">{data ? formatMoney(data.total) : '-'}</strong>
        <span className="fcui-muted">{data ? ` de ${clientsText(data.clients)}` : ''}</span>
      </p>
    </div>
  );
}

const clientsText = (count: number) => (count === 1 ? '1 cliente' : `${count.toLocaleString('pt-BR')} clientes`);

interface CardProps {
  name: string;
  /** In reais; "-" while undefined. */
  amount: number | undefined;
  clients: number | undefined;
  isOwed?: boolean;
  isPressed: boolean;
  onPress: () => void;
}
function Card({ name, amount, clients, isOwed = false, isPressed, onPress }: CardProps) {
  return (
    <button
      type="button"
      className="fct-receivables-card"
      aria-pressed={isPressed}
      data-owed={(isOwed && Boolean(amount)) || undefined}
      onClick={onPress}
    >
      <span>{name}</span>
      <strong className="fcui-number">{amount === undefined ? '-' : formatMoney(amount)}</strong>
      <span className="fcui-muted">{clients === undefined ? '' : clientsText(clients)}</span>
    </button>
  );
}
