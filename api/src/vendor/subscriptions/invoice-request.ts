import type { Config } from '../../kernel/config/config';
import type { PixRequest } from '../../payments/pix/pix-charges';
import type { Ledger } from './ledger';
import type { InvoiceRow } from './ledger.queries';

/**
 * The charge of an invoice: what is missing beyond the credit, which would have paid it if it sufficed. Its code may be mailed, and
 * the payer's bank shows the text, so it names nothing that an unconfirmed shop has typed.
 */
export const requestFor = (
  { PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>,
  { tenant, status }: Pick<Ledger, 'tenant' | 'status'>,
  { id, number, cents }: InvoiceRow,
  expiresInSeconds: number,
): PixRequest => ({
  receiver: 'PLATFORM',
  purpose: 'INVOICE',
  subjectId: id,
  cents: cents - status.credit,
  expiresInSeconds,
  text: `${PRODUCT_NAME}: fatura nº ${number}${tenant.isConfirmed ? ` de ${tenant.name}` : ''}`,
});
