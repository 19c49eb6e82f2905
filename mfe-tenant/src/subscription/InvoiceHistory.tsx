import { useState } from 'react';
import type { Invoice } from '@focinho/contracts/subscriptions';
import { InvoiceTable } from '@focinho/ui/invoice-table';
import { Panel } from '@focinho/ui/management-page';
import { useSubscriptionDay } from '../tenant/tenant-clock';
import { InvoiceReceiptDialog } from './InvoiceReceipt';

/** The invoices so far, the newest first; a paid one has a receipt. */
export function InvoiceHistory({ invoices }: { invoices: Invoice[] }) {
  const today = useSubscriptionDay();
  const [shown, setShown] = useState<Invoice>();
  return (
    <Panel title="Faturas">
      <InvoiceTable invoices={invoices} today={today} onReceipt={setShown} />
      <InvoiceReceiptDialog invoice={shown} onClose={() => setShown(undefined)} />
    </Panel>
  );
}
