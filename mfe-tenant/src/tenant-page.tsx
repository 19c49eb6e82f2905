import type { ComponentType } from 'react';
import { useParams } from '@focinho/host/router';
import { AntdRoot } from '@focinho/ui/antd-root';
import { ApprovalDialog } from './approvals/ApprovalDialog';
import { useTenantLiveUpdatesQuery } from './live/live.api';
import { PaletteButton } from './palette/PaletteButton';
import { SubscriptionBar } from './subscription/SubscriptionBar';
import { SubscriptionRemedy } from './subscription/SubscriptionRemedy';

/** Wraps every page of the tenant area. A page loads no data before the address names a tenant. */
export function tenantPage(Screen: ComponentType): ComponentType {
  return function TenantPage() {
    const { tenantSlug } = useParams();
    if (!tenantSlug) return null;
    return (
      <AntdRoot>
        <SubscriptionBar />
        <Screen />
        <PaletteButton />
        <ApprovalDialog />
        <SubscriptionRemedy />
        <LiveUpdates />
      </AntdRoot>
    );
  };
}

function LiveUpdates() {
  useTenantLiveUpdatesQuery();
  return null;
}
