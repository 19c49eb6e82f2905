import QrCodeIcon from 'lucide-react/icons/qr-code';
import { Button, Form, Radio } from 'antd';
import { useState } from 'react';
import {
  CREDIT_TRANSACTION_FIELDS,
  debtPaymentSchema,
  type CreditTransaction,
} from '@focinho/contracts/desk/credit-transactions';
import { MONEY_METHODS, PAYMENT_METHOD_LABEL, type MoneyMethod } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FormDialog } from '@focinho/ui/form-dialog';
import { WriteButton } from '@focinho/ui/read-only';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import type { PixPurpose } from '../../payments/pix/pix.api';
import { PixDialog } from '../../payments/pix/PixDialog';
import {
  useLazyTenantCreditsListQuery,
  useLazyTenantTransactionsListQuery,
  useTenantTransactionsCreateMutation,
  useTenantTransactionsReverseMutation,
} from '../../payments/credit/credit.api';
import { TillClosed } from '../till/TillClosed';
import './credit.css';
import { DebtBadge } from './DebtBadge';
import { DebtReceiptDialog } from './DebtReceiptDialog';

const TransactionField = recordField(CREDIT_TRANSACTION_FIELDS);

const TOASTS = { success: 'Fiado recebido com sucesso!', failure: 'Erro ao receber fiado. Tente novamente.' };
const DESCRIPTION = 'Recebido no balcão';

/** Marks the button that a key of the desk presses. */
export const RECEIVES_DEBT = 'data-receives-debt';

interface ClientDebtProps {
  client: { id: string; name: string };
  /** In reais, as the page knows it. */
  debt: number;
}

/** Debt of a client, with the way to pay it here: all or a part, alone or beside a comanda. */
export function ClientDebt({ client, debt }: ClientDebtProps) {
  const [receiving, setReceiving] = useState(false);
  const [pix, setPix] = useState<PixPurpose>();
  const [payment, setPayment] = useState<CreditTransaction>();
  /** A card of the desk keeps the debt of when it was opened. */
  const [left, setLeft] = useState<{ of: number; debt: number }>();
  const [findCredit] = useLazyTenantCreditsListQuery();
  const [findPayments] = useLazyTenantTransactionsListQuery();
  const owed = left?.of === debt ? left.debt : debt;
  const creditNow = async () => {
    const { rows } = await findCredit({ clientId: client.id, page: 1, limit: 1 }).unwrap();
    return rows[0];
  };
  const paidByPix = async () => {
    const credit = await creditNow();
    if (!credit) return;
    setLeft({ of: debt, debt: credit.balance });
    const { rows } = await findPayments({ clientCreditId: credit.id, type: 'DEBIT', page: 1, limit: 1 }).unwrap();
    setPix(undefined);
    setPayment(rows[0]);
  };
  return (
    <>
      {owed > 0 && (
        <span className="fct-debt">
          <DebtBadge debt={owed} />
          <WriteButton
            size="small"
            aria-keyshortcuts="F9"
            {...{ [RECEIVES_DEBT]: '' }}
            onClick={() => setReceiving(true)}
          >
            Receber fiado
          </WriteButton>
        </span>
      )}
      {owed < 0 && <DebtBadge debt={owed} />}
      <ReceiveDebtDialog
        open={receiving}
        client={client}
        debt={owed}
        creditNow={creditNow}
        onPix={(amount) => {
          setReceiving(false);
          setPix({ clientId: client.id, amount });
        }}
        onReceived={(received) => {
          setPayment(received);
          setLeft({ of: debt, debt: received.balanceAfter });
        }}
        onReversed={({ balanceAfter }) => {
          setPayment(undefined);
          setLeft({ of: debt, debt: balanceAfter });
        }}
        onClose={() => setReceiving(false)}
      />
      <PixDialog
        purpose={pix}
        title="Receber fiado por PIX"
        onPaid={() => void paidByPix()}
        onClose={() => setPix(undefined)}
      />
      <DebtReceiptDialog payment={payment} onClose={() => setPayment(undefined)} />
    </>
  );
}

interface ReceiveDebtDialogProps extends ClientDebtProps {
  open: boolean;
  creditNow: () => Promise<{ id: string } | undefined>;
  /** In reais. */
  onPix: (amount: number) => void;
  onReceived: (payment: CreditTransaction) => void;
  onReversed: (reversal: CreditTransaction) => void;
  onClose: () => void;
}
function ReceiveDebtDialog({ open, client, debt, ...calls }: ReceiveDebtDialogProps) {
  const { creditNow, onPix, onReceived, onReversed, onClose } = calls;
  const [create] = useTenantTransactionsCreateMutation();
  const [reverse] = useTenantTransactionsReverseMutation();
  const takeBack = async ({ id }: CreditTransaction) =>
    onReversed(await withApproval((approval) => reverse({ id, approval }).unwrap()));
  return (
    <FormDialog
      open={open}
      title="Receber fiado"
      description={`${client.name} deve ${formatMoney(debt)}.`}
      submitText="Receber"
      initialValues={{ amount: debt, method: 'CASH' }}
      schema={debtPaymentSchema}
      onSubmit={async ({ received, ...payment }, idempotencyKey) => {
        const receive = async () => {
          const credit = await creditNow();
          if (!credit) throw new Error('Este cliente não tem conta de fiado.');
          const transaction = {
            ...payment,
            ...(payment.method === 'CASH' && received ? { received } : {}),
            clientCreditId: credit.id,
            type: 'DEBIT' as const,
            description: DESCRIPTION,
            mayExceedDebt: false,
          };
          return create({ transaction, idempotencyKey }).unwrap();
        };
        // What has arrived by PIX does not go back by a click.
        onReceived(await withToasts(TOASTS, receive(), payment.method === 'PIX' ? undefined : undoing(takeBack)));
      }}
      onClose={onClose}
    >
      <TillClosed />
      <TransactionField name="amount">
        <MoneyInput />
      </TransactionField>
      <TransactionField name="method" required={false}>
        <Radio.Group
          optionType="button"
          options={MONEY_METHODS.toReversed().map((value) => ({ value, label: PAYMENT_METHOD_LABEL[value] }))}
        />
      </TransactionField>
      <ByMethod debt={debt} onPix={onPix} />
    </FormDialog>
  );
}

/** Fields that only cash or PIX needs. */
function ByMethod({ debt, onPix }: Pick<ReceiveDebtDialogProps, 'debt' | 'onPix'>) {
  const method = Form.useWatch<MoneyMethod | undefined>('method') ?? 'CASH';
  const amount = Form.useWatch<number | null | undefined>('amount') ?? debt;
  const received = Form.useWatch<number | null | undefined>('received') ?? 0;
  const change = fromCents(Math.max(0, toCents(received) - toCents(amount)));
  if (method === 'PIX')
    return (
      <p>
        <Button icon={<QrCodeIcon />} disabled={amount <= 0} onClick={() => onPix(amount)}>
          Gerar QR
        </Button>{' '}
        <span className="fcui-muted">ou toque em Receber se o PIX já chegou.</span>
      </p>
    );
  if (method !== 'CASH') return null;
  return (
    <>
      <TransactionField name="received" required={false} normalize={nullIsMissing}>
        <MoneyInput />
      </TransactionField>
      {change > 0 && (
        <p role="status">
          Troco <strong className="fcui-number">{formatMoney(change)}</strong>
        </p>
      )}
    </>
  );
}
const nullIsMissing = (amount: number | null) => amount ?? undefined;
