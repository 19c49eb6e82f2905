import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createPortal } from 'react-dom';
import type { SaleDetail } from '@focinho/contracts/sales';
import { Receipt } from './Receipt';

/**
 * Prints the receipt and nothing else. The sheet stands in the page beside everything else, seen by printers only (the
 * stylesheet), because a dialog is scrolled and cut where its screen ends.
 */
export function PrintReceipt({ sale }: { sale: SaleDetail }) {
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Imprimir Recibo
      </Button>
      {createPortal(
        <div className="fct-receipt-sheet" aria-hidden>
          <Receipt sale={sale} />
        </div>,
        document.body,
      )}
    </>
  );
}
