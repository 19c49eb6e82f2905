import { useDeferredValue, type ComponentType, type ReactNode } from 'react';
import { useParams } from '@focinho/host/router';
import { AntdRoot } from '@focinho/ui/antd-root';
import { ReadOnlyShop } from './access/entitlements/ReadOnlyShop';
import { ApprovalDialog } from './access/approvals/ApprovalDialog';
import { useTenantLiveUpdatesQuery } from './kernel/live/live.api';
import { PaletteButton } from './palette/PaletteButton';
import { DeletionBar } from './vendor/deletion/DeletionBar';
import { EmailBar } from './vendor/subscription/EmailBar';
import { SubscriptionBar } from './vendor/subscription/SubscriptionBar';
import { SubscriptionRemedy } from './vendor/subscription/SubscriptionRemedy';

/** Wraps every page of the tenant area. A page loads no data before the address names a tenant. */
export function tenantPage(Screen: ComponentType): ComponentType {
  return function TenantPage() {
    const { tenantSlug } = useParams();
    if (!tenantSlug) return null;
    return (
      <AntdRoot>
        <DeletionBar />
        <EmailBar />
        <SubscriptionBar />
        <ReadOnlyShop>
          <Screen />
          <PaletteButton />
        </ReadOnlyShop>
        <Later>
          <ApprovalDialog />
          <SubscriptionRemedy />
          <LiveUpdates />
        </Later>
      </AntdRoot>
    );
  };
}

/** Rendered once the page is painted, so that it does not wait for them. */
function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}

function LiveUpdates() {
  useTenantLiveUpdatesQuery();
  return null;
}
