import { QrcodeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { StatusBadge } from '@focinho/ui/status-badge';
import { PixDialog } from './PixDialog';

interface PixTenderButtonProps {
  orderId: string;
  /** In reais. */
  amount: number;
  disabled: boolean;
}

/** "Gerar QR" beside a PIX tender; once it is paid, the tender says so. */
export function PixTenderButton({ orderId, amount, disabled }: PixTenderButtonProps) {
  const [shown, setShown] = useState(false);
  const [paid, setPaid] = useState<number>();
  return (
    <>
      {paid === amount ? (
        <StatusBadge tone="green">Pago</StatusBadge>
      ) : (
        <Button icon={<QrcodeOutlined aria-hidden />} disabled={disabled || amount <= 0} onClick={() => setShown(true)}>
          Gerar QR
        </Button>
      )}
      <PixDialog
        purpose={shown ? { orderId, amount } : undefined}
        title="PIX da comanda"
        onPaid={() => setPaid(amount)}
        onClose={() => setShown(false)}
      />
    </>
  );
}
