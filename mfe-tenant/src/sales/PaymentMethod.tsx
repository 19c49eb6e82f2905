import { CreditCardOutlined, DollarOutlined, ProfileOutlined, QrcodeOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { knownOr, PAYMENT_METHOD_LABEL, PAYMENT_METHODS, type PaymentMethod } from '@focinho/contracts/enums';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';

const LOOK: Record<PaymentMethod, { tone: Tone; icon: ReactNode }> = {
  PIX: { tone: 'teal', icon: <QrcodeOutlined /> },
  CARD: { tone: 'blue', icon: <CreditCardOutlined /> },
  CASH: { tone: 'green', icon: <DollarOutlined /> },
  CREDIT: { tone: 'orange', icon: <ProfileOutlined /> },
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

interface PaymentSelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: PaymentMethod;
  onChange?: (method: PaymentMethod) => void;
}
export function PaymentSelect(props: PaymentSelectProps) {
  return (
    <Select<PaymentMethod>
      {...props}
      className="fcui-wide"
      options={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABEL[value] }))}
    />
  );
}
