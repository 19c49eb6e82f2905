import { Button } from 'antd';
import { useState } from 'react';
import type { PixCharge } from '@focinho/contracts/payments/pix';
import { useAllowed } from '@focinho/ui/permissions';
import { RefundDialog } from './RefundDialog';

/** "Devolver PIX" for those who may, while there is something to give back. */
export function RefundButton({ charge }: { charge: PixCharge }) {
  const [asking, setAsking] = useState(false);
  const allowed = useAllowed();
  if (!charge.refundableAmount || !allowed('pix.refund')) return null;
  return (
    <>
      <Button type="text" danger onClick={() => setAsking(true)}>
        Devolver PIX
      </Button>
      <RefundDialog charge={asking ? charge : undefined} onClose={() => setAsking(false)} />
    </>
  );
}
