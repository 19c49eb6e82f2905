import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { CreditTransaction } from '@focinho/contracts/credit-transactions';
import { formatInstantDay } from '@focinho/contracts/dates';
import { TRANSACTION_TYPE_HINT, TRANSACTION_TYPE_LABEL, type TransactionType } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import { RECENT_TRANSACTIONS_SHOWN } from '@focinho/contracts/product';
import { LoadFailure, ListLoading } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge } from '@focinho/ui/status-badge';
import { Money, Truncated } from '@focinho/ui/text';
import { useTimeZone } from '../tenant/tenant.api';
import { useTenantTransactionsListQuery } from './credit.api';
import './credit.css';

/** The latest transactions of all accounts. */
export function RecentTransactions() {
  const { data, error, isError, refetch } = useTenantTransactionsListQuery({
    page: 1,
    limit: RECENT_TRANSACTIONS_SHOWN,
    sort: '-createdAt',
  });
  const timeZone = useTimeZone();
  return (
    <Panel title="Transações Recentes">
      {isError && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!isError && !data && <ListLoading text="Carregando transações..." />}
      {data && (
        <ShortTable<CreditTransaction>
          rows={data.rows}
          rowKey={({ id }) => id}
          emptyText="Nenhuma transação encontrada"
          columns={[
            { title: 'Tipo', width: 130, render: ({ type }) => <TypeBadge type={type} /> },
            {
              title: 'Cliente',
              width: 150,
              render: ({ clientCredit }) => clientCredit.client?.name ?? 'Cliente não encontrado',
            },
            { title: 'Valor', width: 130, render: (transaction) => <Amount {...transaction} /> },
            { title: 'Descrição', width: 190, render: ({ description }) => <Truncated text={description} /> },
            { title: 'Saldo Após', width: 130, render: ({ balanceAfter }) => <Money value={balanceAfter} /> },
            { title: 'Data', width: 120, render: ({ createdAt }) => formatInstantDay(createdAt, timeZone) },
          ]}
        />
      )}
    </Panel>
  );
}

function TypeBadge({ type }: { type: TransactionType }) {
  const adds = type === 'CREDIT';
  return (
    <span className="fct-transaction-type">
      <StatusBadge tone={adds ? 'green' : 'red'} icon={adds ? <ArrowUpOutlined /> : <ArrowDownOutlined />}>
        {TRANSACTION_TYPE_LABEL[type]}
      </StatusBadge>
      <span className="fcui-muted">{TRANSACTION_TYPE_HINT[type]}</span>
    </span>
  );
}

function Amount({ type, amount }: Pick<CreditTransaction, 'type' | 'amount'>) {
  const adds = type === 'CREDIT';
  return (
    <span className={`fcui-number ${adds ? 'fcui-good' : 'fcui-bad'}`}>
      {adds ? '+' : '-'}
      {formatMoney(amount)}
    </span>
  );
}
