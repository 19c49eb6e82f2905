import CircleDollarSignIcon from 'lucide-react/icons/circle-dollar-sign';
import CreditCardIcon from 'lucide-react/icons/credit-card';
import HandCoinsIcon from 'lucide-react/icons/hand-coins';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import ReceiptTextIcon from 'lucide-react/icons/receipt-text';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import {
  knownOr,
  PAYMENT_METHOD_LABEL,
  PAYMENT_METHODS,
  SALE_METHODS,
  type PaymentMethod,
} from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { methodsOf, paymentText } from '@focinho/contracts/desk/payment-text';
import type { Sale } from '@focinho/contracts/desk/sales';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';

const LOOK: Record<PaymentMethod, { tone: Tone; icon: ReactNode }> = {
  PIX: { tone: 'teal', icon: <QrCodeIcon /> },
  CARD: { tone: 'blue', icon: <CreditCardIcon /> },
  CASH: { tone: 'green', icon: <CircleDollarSignIcon /> },
  CREDIT: { tone: 'orange', icon: <ReceiptTextIcon /> },
  CASHBACK: { tone: 'purple', icon: <HandCoinsIcon /> },
};

/** Unknown methods are shown as PIX. */
export function PaymentBadge({ method }: { method: string }) {
  const known = knownOr(PAYMENT_METHODS, method, 'PIX');
  return (
    <StatusBadge tone={LOOK[known].tone} icon={LOOK[known].icon}>
      {PAYMENT_METHOD_LABEL[known]}
    </StatusBadge>
  );
}

/** How a sale was paid: its method, or all of them with their amounts. */
export function SalePayment({ sale }: { sale: Pick<Sale, 'paymentMethod' | 'paidBy'> }) {
  const { paidBy = [] } = sale;
  if (paidBy.length < 2) return <PaymentBadge method={sale.paymentMethod} />;
  const [main = 'PIX'] = methodsOf(sale);
  return (
    <span className="fcui-two-lines">
      <StatusBadge tone={LOOK[main].tone} icon={LOOK[main].icon}>
        {paymentText(sale)}
      </StatusBadge>
      <span className="fcui-muted fcui-number">{paidBy.map(({ amount }) => formatMoney(amount)).join(' + ')}</span>
    </span>
  );
}

/** All that can be chosen, but no fiado for "Consumidor final". */
export const paymentMethodsFor = (clientId: string | null | undefined): PaymentMethod[] =>
  SALE_METHODS.filter((method) => method !== 'CREDIT' || !isAnonymous(clientId));

interface PaymentSelectProps {
  /** Nobody can owe a sale without a client. */
  clientId?: string | null | undefined;
  placeholder?: string;
  /** Given by Form.Item. */
  id?: string;
  value?: PaymentMethod;
  onChange?: (method: PaymentMethod) => void;
}
export function PaymentSelect({ clientId, ...props }: PaymentSelectProps) {
  return (
    <Select<PaymentMethod>
      {...props}
      className="fcui-wide"
      options={paymentMethodsFor(clientId).map((value) => ({ value, label: PAYMENT_METHOD_LABEL[value] }))}
    />
  );
}
