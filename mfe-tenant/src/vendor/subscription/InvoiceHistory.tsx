import { useState } from 'react';
import type { Invoice, Subscription } from '@focinho/contracts/vendor/subscriptions';
import { InvoiceTable } from '@focinho/ui/invoice-table';
import { Panel } from '@focinho/ui/management-page';
import { useSubscriptionDay } from '../../kernel/tenant/tenant-clock';
import { InvoiceReceiptDialog } from './InvoiceReceipt';

/** The invoices so far, the newest first; a paid one has a receipt. */
export function InvoiceHistory({ subscription }: { subscription: Subscription }) {
  const today = useSubscriptionDay();
  const [shown, setShown] = useState<Invoice>();
  return (
    <Panel title="Faturas">
      <InvoiceTable invoices={subscription.invoices} today={today} onReceipt={setShown} />
      <InvoiceReceiptDialog invoice={shown} subscription={subscription} onClose={() => setShown(undefined)} />
    </Panel>
  );
}
