import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { pageRule, type ReceiptFormat } from './receipt-format';

/**
 * Prints only the receipt, `children`. The printed copy is a child of the body that the stylesheet shows to printers alone, because a
 * dialog would be cut off at the end of its screen.
 */
export function PrintReceipt({ format, children }: { format: ReceiptFormat; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  const print = () => {
    if (sheet.current) setPage(pageRule(format, heightOf(sheet.current)));
    window.print();
  };
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={print}>
        Imprimir Recibo
      </Button>
      {createPortal(
        <div ref={sheet} className="fct-receipt-sheet" aria-hidden>
          {children}
        </div>,
        document.body,
      )}
    </>
  );
}

/** Laid out for a moment, unseen. */
function heightOf(sheet: HTMLElement): number {
  sheet.dataset['measured'] = '';
  const height = sheet.offsetHeight;
  delete sheet.dataset['measured'];
  return height;
}

let page: CSSStyleSheet | undefined;
/** The security policy forbids style elements, not style sheets made by the page's own scripts. */
function setPage(rule: string): void {
  if (!('adoptedStyleSheets' in document)) return;
  if (!page) {
    page = new CSSStyleSheet();
    document.adoptedStyleSheets.push(page);
  }
  page.replaceSync(rule);
}
