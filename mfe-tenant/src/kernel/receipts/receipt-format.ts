import { useRemembered } from '@focinho/ui/remembered';

/** The widths of receipt printers' paper, and a sheet. */
export const RECEIPT_FORMATS = ['80mm', '58mm', 'A4'] as const;
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];
/** Half a sheet is for what is no receipt. */
export type PaperFormat = ReceiptFormat | 'A5';
export const RECEIPT_FORMAT_LABEL: Record<ReceiptFormat, string> = { '80mm': '80 mm', '58mm': '58 mm', A4: 'A4' };

/** This browser's printer. */
export const useReceiptFormat = () => useRemembered('focinho.receipt-format', RECEIPT_FORMATS, 'browser');

const MM_PER_PIXEL = 25.4 / 96;
/** Millimetres that printers of these widths cannot reach; the rest of the paper is the receipt's width in receipt.css. */
const MARGIN_MM: Record<Exclude<ReceiptFormat, 'A4'>, number> = { '80mm': 4, '58mm': 5 };
const END_MM = 4;

/**
 * The `@page` rule for a receipt or, on A5, a prescription. A roll has no pages: its page is as long as the receipt, or the printer would feed a whole sheet.
 * @param height of the receipt in CSS pixels
 */
export function pageRule(format: PaperFormat, height: number): string {
  if (format === 'A5') return '@page receipt { size: A5; margin: 12mm }';
  if (format === 'A4') return '@page receipt { size: A4; margin: 15mm }';
  const length = Math.ceil(height * MM_PER_PIXEL) + 2 * END_MM;
  return `@page receipt { size: ${format} ${length}mm; margin: ${END_MM}mm ${MARGIN_MM[format]}mm }`;
}
