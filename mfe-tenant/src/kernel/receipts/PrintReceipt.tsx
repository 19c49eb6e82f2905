import PrinterIcon from 'lucide-react/icons/printer';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { pageRule, type PaperFormat } from './receipt-format';

interface PrintReceiptProps {
  format: PaperFormat;
  /** Text of the button. */
  label?: string;
  children: ReactNode;
}

/**
 * Prints only the receipt or another paper, `children`. The printed copy is a child of the body that the stylesheet shows to printers alone, because a
 * dialog would be cut off at the end of its screen.
 */
export function PrintReceipt({ format, label = 'Imprimir Recibo', children }: PrintReceiptProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const print = () => {
    if (sheet.current) setPage(pageRule(format, heightOf(sheet.current)));
    window.print();
  };
  return (
    <>
      <Button icon={<PrinterIcon />} onClick={print}>
        {label}
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
