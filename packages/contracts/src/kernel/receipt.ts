/** Digits of a receipt's number at least. */
export const RECEIPT_DIGITS = 6;

/** The text of a receipt's number: 7 → "000007". The API's SQL builds the same where it searches and sorts by it. */
export const receiptNumber = (receipt: number): string => String(receipt).padStart(RECEIPT_DIGITS, '0');
