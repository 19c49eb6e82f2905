import { Form, Input, Select } from 'antd';
import type { ClientCredit } from '@focinho/contracts/client-credits';
import { creditTransactionInputSchema } from '@focinho/contracts/credit-transactions';
import type { TransactionType } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { announced, toastsFor } from '@focinho/ui/toasts';
import { useTenantTransactionsCreateMutation } from './credit.api';

const TRANSACTION_TOASTS = toastsFor('Transação', 'feminine');

const TYPES: { value: TransactionType; label: string }[] = [
  { value: 'CREDIT', label: 'Crédito (Adicionar)' },
  { value: 'DEBIT', label: 'Débito (Remover)' },
];

/** A movement on a client's account; open while there is one. CREDIT adds to what is owed, DEBIT takes away. */
export function TransactionDialog({ credit, onClose }: { credit: ClientCredit | undefined; onClose: () => void }) {
  const [create] = useTenantTransactionsCreateMutation();
  const client = credit?.client?.name ?? 'Cliente não encontrado';
  return (
    <FormDialog
      open={credit !== undefined}
      title="Nova Transação"
      description={`${client} - Saldo atual: ${formatMoney(credit?.balance ?? 0)}`}
      submitText="Criar Transação"
      initialValues={{ type: 'DEBIT', clientCreditId: credit?.id }}
      schema={creditTransactionInputSchema}
      onSubmit={(transaction, idempotencyKey) =>
        announced(TRANSACTION_TOASTS.created, create({ transaction, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <Form.Item name="clientCreditId" hidden>
        <Input type="hidden" />
      </Form.Item>
      <Form.Item name="type" label="Tipo de Transação">
        <Select className="fcui-wide" options={TYPES} />
      </Form.Item>
      <Form.Item name="amount" label="Valor (R$)" required>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="description" label="Descrição" required>
        <Input maxLength={300} autoComplete="off" placeholder="Ex: Pagamento de venda, Ajuste de saldo..." />
      </Form.Item>
    </FormDialog>
  );
}
