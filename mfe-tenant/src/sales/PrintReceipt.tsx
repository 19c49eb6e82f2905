import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createPortal } from 'react-dom';
import type { SaleDetail } from '@focinho/contracts/sales';
import { Receipt } from './Receipt';

/**
 * Prints only the receipt. The printed copy is a child of the body that the stylesheet shows to printers alone, because a
 * dialog would be cut off at the end of its screen.
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
