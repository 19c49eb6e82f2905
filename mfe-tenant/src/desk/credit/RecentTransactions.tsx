import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import { Button } from 'antd';
import { useState } from 'react';
import { CREDIT_TRANSACTION_FIELDS, type CreditTransaction } from '@focinho/contracts/desk/credit-transactions';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import {
  PAYMENT_METHOD_LABEL,
  TRANSACTION_TYPE_HINT,
  TRANSACTION_TYPE_LABEL,
  type TransactionType,
} from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { RECENT_TRANSACTIONS_SHOWN } from '@focinho/contracts/kernel/product';
import { Link, useParams } from '@focinho/host/router';
import { recordColumn } from '@focinho/ui/column';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { LoadFailure, ListLoading } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { WriteButton } from '@focinho/ui/read-only';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge } from '@focinho/ui/status-badge';
import { Truncated } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { saleAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantTransactionsListQuery, useTenantTransactionsReverseMutation } from '../../payments/credit/credit.api';
import './credit.css';
import { DebtReceiptDialog } from './DebtReceiptDialog';

const column = recordColumn(CREDIT_TRANSACTION_FIELDS);

const REVERSED = { success: 'Recebimento estornado com sucesso!', failure: 'Erro ao estornar. Tente novamente.' };

/** The latest transactions of all accounts. */
export function RecentTransactions() {
  const { data, error, isError, refetch } = useTenantTransactionsListQuery({
    page: 1,
    limit: RECENT_TRANSACTIONS_SHOWN,
    sort: '-createdAt',
  });
  const timeZone = useTimeZone();
  const [reversing, setReversing] = useState<CreditTransaction>();
  const [receipt, setReceipt] = useState<CreditTransaction>();
  const [reverse] = useTenantTransactionsReverseMutation();
  const canReverse = data?.rows.some(({ isReversible }) => isReversible) ?? false;
  const reversal = (transaction: CreditTransaction) =>
    transaction.isReversible && (
      <WriteButton size="small" onClick={() => setReversing(transaction)}>
        Estornar
      </WriteButton>
    );
  return (
    <Panel title="Transações Recentes">
      {isError && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!isError && !data && <ListLoading text="Carregando transações..." />}
      {data && (
        <ShortTable<CreditTransaction>
          rows={data.rows}
          rowKey={({ id }) => id}
          emptyText="Nenhuma transação encontrada"
          purpose="Cada venda a prazo e cada pagamento de fiado aparecem aqui, o mais novo primeiro."
          columns={[
            { ...column('type'), width: 130, render: ({ type }) => <TypeBadge type={type} /> },
            {
              title: 'Cliente',
              width: 150,
              render: ({ clientCredit }) => clientCredit.client?.name ?? 'Cliente não encontrado',
            },
            moneyColumn(column('amount'), ({ amount }) => amount, {
              width: 130,
              render: (transaction) => <Amount {...transaction} />,
            }),
            {
              ...column('description'),
              width: 190,
              render: (transaction) => <Description transaction={transaction} onReceipt={setReceipt} />,
            },
            moneyColumn(column('balanceAfter'), ({ balanceAfter }) => balanceAfter, { width: 130 }),
            { ...column('createdAt'), width: 120, render: ({ createdAt }) => formatInstantDay(createdAt, timeZone) },
          ]}
          {...(canReverse ? { actions: reversal } : {})}
        />
      )}
      <DebtReceiptDialog payment={receipt} onClose={() => setReceipt(undefined)} />
      <ConfirmDialog
        record={reversing}
        title="Estornar recebimento"
        question={({ amount, clientCredit }) =>
          `${clientCredit.client?.name ?? 'O cliente'} volta a dever ${formatMoney(amount)}, e o valor sai do caixa.`
        }
        confirmText="Estornar"
        danger
        onConfirm={({ id }) =>
          withToasts(
            REVERSED,
            withApproval((approval) => reverse({ id, approval }).unwrap()),
          )
        }
        onClose={() => setReversing(undefined)}
      />
    </Panel>
  );
}

function TypeBadge({ type }: { type: TransactionType }) {
  const adds = type === 'CREDIT';
  return (
    <span className="fct-transaction-type">
      <StatusBadge tone={adds ? 'green' : 'red'} icon={adds ? <ArrowUpIcon /> : <ArrowDownIcon />}>
        {TRANSACTION_TYPE_LABEL[type]}
      </StatusBadge>
      <span className="fcui-muted">{TRANSACTION_TYPE_HINT[type]}</span>
    </span>
  );
}

interface DescriptionProps {
  transaction: CreditTransaction;
  onReceipt: (payment: CreditTransaction) => void;
}
/** Description of a transaction, and the way to its receipt: the sale's, or that of a payment. */
function Description({ transaction, onReceipt }: DescriptionProps) {
  const { tenantSlug = '' } = useParams();
  const { description, method, saleId, type } = transaction;
  return (
    <span className="fcui-two-lines">
      <Truncated text={description} />
      {method && <span className="fcui-muted">{PAYMENT_METHOD_LABEL[method]}</span>}
      {saleId ? (
        <Link to={saleAddress(tenantSlug, saleId)}>Ver venda</Link>
      ) : (
        method &&
        type === 'DEBIT' && (
          <Button type="link" size="small" className="fct-transaction-receipt" onClick={() => onReceipt(transaction)}>
            Recibo
          </Button>
        )
      )}
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
