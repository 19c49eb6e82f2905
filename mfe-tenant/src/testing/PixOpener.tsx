import { useState } from 'react';
import { PixDialog } from '../payments/pix/PixDialog';

/** A page with a button that charges an order by PIX, for tests of the dialog. */
export const pixOpener = (orderId: string, amount: number) =>
  function PixOpener() {
    const [shown, setShown] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setShown(true)}>
          Gerar QR
        </button>
        <PixDialog
          purpose={shown ? { orderId, amount } : undefined}
          title="PIX da comanda"
          onClose={() => setShown(false)}
        />
      </>
    );
  };
