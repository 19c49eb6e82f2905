import QrCodeIcon from 'lucide-react/icons/qr-code';
import { Button, Form, Input, Select } from 'antd';
import type { ClientCredit } from '@focinho/contracts/desk/client-credits';
import {
  CREDIT_TRANSACTION_FIELDS,
  creditTransactionInputSchema,
  type CreditTransactionInput,
} from '@focinho/contracts/desk/credit-transactions';
import {
  MONEY_METHODS,
  PAYMENT_METHOD_LABEL,
  TRANSACTION_TYPE_HINT,
  type TransactionType,
} from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { DayInput } from '@focinho/ui/day-input';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts, toastsFor } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import type { PixPurpose } from '../../payments/pix/pix.api';
import {
  useTenantTransactionsCreateMutation,
  useTenantTransactionsReverseMutation,
} from '../../payments/credit/credit.api';
import { CreditLimit } from '../../payments/credit/AvailableCredit';
import { TillClosed } from '../till/TillClosed';
import './credit.css';

const TransactionField = recordField(CREDIT_TRANSACTION_FIELDS);

const TRANSACTION_TOASTS = toastsFor('Transação', 'feminine');

const TYPES: { value: TransactionType; label: string }[] = [
  { value: 'CREDIT', label: 'Crédito (Adicionar)' },
  { value: 'DEBIT', label: 'Débito (Remover)' },
];

const EFFECT: Record<TransactionType, string> = {
  CREDIT: 'aumenta o que o cliente deve',
  DEBIT: 'diminui o que o cliente deve',
};
const hintOf = (type: TransactionType) => `${TRANSACTION_TYPE_HINT[type]}: ${EFFECT[type]}`;

/** Explains the chosen type, because "Débito" could be read as a debt. */
function TypeHint() {
  return hintOf(Form.useWatch<TransactionType | undefined>('type') ?? 'DEBIT');
}

/** Preview of what the client will owe; the server computes the actual balance. */
function BalanceAfter({ credit }: { credit: ClientCredit }) {
  const type = Form.useWatch<TransactionType | undefined>('type') ?? 'DEBIT';
  const amount = Form.useWatch<number | undefined>('amount') ?? 0;
  const cents = toCents(amount);
  const balance = fromCents(toCents(credit.balance) + (type === 'CREDIT' ? cents : -cents));
  return (
    <p className="fct-balance-after" aria-live="polite">
      <span>Saldo após a transação</span>
      <strong className="fcui-number">{formatMoney(balance)}</strong>
    </p>
  );
}

/** PIX that has arrived does not go back by a click. */
const isReversible = ({ type, method }: CreditTransactionInput) => type === 'DEBIT' && method !== 'PIX';

/** When a debt is due, and whether it may exceed the limit. */
function DebtFields({ credit }: { credit: ClientCredit }) {
  const type = Form.useWatch<TransactionType | undefined>('type') ?? 'DEBIT';
  const amount = Form.useWatch<number | null | undefined>('amount') ?? 0;
  if (type !== 'CREDIT') return null;
  return (
    <>
      <TransactionField name="dueOn" required={false} extra="Vazio, vale o prazo do fiado em Configurações.">
        <DayInput />
      </TransactionField>
      <Form.Item name="mayExceedLimit" noStyle>
        <CreditLimit credit={credit} total={amount} />
      </Form.Item>
    </>
  );
}

/** How a payment is made; what is added to a debt moves no money. */
function MethodField() {
  const type = Form.useWatch<TransactionType | undefined>('type') ?? 'DEBIT';
  if (type !== 'DEBIT') return null;
  return (
    <>
      <TillClosed />
      <TransactionField name="method" required={false} extra="O valor entra no caixa.">
        <Select
          className="fcui-wide"
          options={MONEY_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABEL[value] }))}
        />
      </TransactionField>
    </>
  );
}

interface PixPaymentProps {
  credit: ClientCredit;
  onPix: (purpose: PixPurpose) => void;
}
/** A payment of the typed amount, or of all that is owed: it becomes a transaction when the money arrives. */
function PixPayment({ credit, onPix }: PixPaymentProps) {
  const type = Form.useWatch<TransactionType | undefined>('type') ?? 'DEBIT';
  const amount = Form.useWatch<number | undefined>('amount');
  if (type !== 'DEBIT' || credit.balance <= 0) return null;
  return (
    <Button
      icon={<QrCodeIcon />}
      onClick={() => onPix({ clientId: credit.clientId, amount: amount || credit.balance })}
    >
      Receber por PIX
    </Button>
  );
}

interface TransactionDialogProps {
  credit: ClientCredit | undefined;
  onPix: (purpose: PixPurpose) => void;
  onClose: () => void;
}
/** A transaction on a client's account; open while there is one. CREDIT increases what is owed, DEBIT reduces it. */
export function TransactionDialog({ credit, onPix, onClose }: TransactionDialogProps) {
  const [create] = useTenantTransactionsCreateMutation();
  const [reverse] = useTenantTransactionsReverseMutation();
  const client = credit?.client?.name ?? 'Cliente não encontrado';
  return (
    <FormDialog
      open={credit !== undefined}
      title="Nova Transação"
      description={`${client} - Saldo atual: ${formatMoney(credit?.balance ?? 0)}`}
      submitText="Criar Transação"
      initialValues={{ type: 'DEBIT', method: 'CASH', clientCreditId: credit?.id }}
      schema={creditTransactionInputSchema}
      onSubmit={(transaction, idempotencyKey) =>
        withToasts(
          TRANSACTION_TOASTS.created,
          withApproval((approval) => create({ transaction, idempotencyKey, approval }).unwrap()),
          isReversible(transaction)
            ? undoing(({ id }) => withApproval((approval) => reverse({ id, approval }).unwrap()))
            : undefined,
        )
      }
      onClose={onClose}
    >
      <Form.Item name="clientCreditId" hidden>
        <Input type="hidden" />
      </Form.Item>
      <TransactionField name="type" required={false} extra={<TypeHint />}>
        <Select
          className="fcui-wide"
          options={TYPES}
          optionRender={({ data }) => (
            <span className="fct-type-option">
              <span>{data.label}</span>
              <span className="fcui-muted">{hintOf(data.value)}</span>
            </span>
          )}
        />
      </TransactionField>
      <TransactionField name="amount">
        <MoneyInput />
      </TransactionField>
      <MethodField />
      {credit && <DebtFields credit={credit} />}
      <TransactionField name="description">
        <Input maxLength={300} autoComplete="off" placeholder="Ex: Pagamento de venda, Ajuste de saldo..." />
      </TransactionField>
      {credit && <BalanceAfter credit={credit} />}
      {credit && <PixPayment credit={credit} onPix={onPix} />}
    </FormDialog>
  );
}
