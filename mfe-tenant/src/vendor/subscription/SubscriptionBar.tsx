import XIcon from 'lucide-react/icons/x';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '@focinho/host/session';
import { useAllowed } from '@focinho/ui/permissions';
import { useTenantInfoQuery } from '../../kernel/tenant/tenant.api';
import { useSubscriptionDay } from '../../kernel/tenant/tenant-clock';
import './subscription-bar.css';
import { barNotice } from './bar-notice';
import { useWayToSubscription } from '../../access/entitlements/way-to-subscription';

const DISMISSED = 'focinho.subscription-bar';

/** A line above the tenant's pages while its subscription needs somebody; nothing while it is in order. */
export function SubscriptionBar() {
  const subscription = useTenantInfoQuery().data?.subscription;
  const { tenantSlug } = useSession();
  const today = useSubscriptionDay();
  const show = useWayToSubscription();
  const mayPay = useAllowed()('subscription.change');
  const mark = `${tenantSlug} ${today}`;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED));
  const notice = subscription && barNotice(subscription, today, mayPay);
  if (!notice || (notice.isDismissible && dismissed === mark)) return null;
  return (
    <section
      className="fct-plan-bar"
      data-quiet={notice.isQuiet}
      data-urgent={notice.isUrgent}
      aria-label="Aviso da assinatura"
    >
      <p>{notice.text}</p>
      {show && (
        <Button type="link" size="small" onClick={show}>
          Ver assinatura
        </Button>
      )}
      {notice.isDismissible && (
        <Button
          type="text"
          size="small"
          icon={<XIcon />}
          aria-label="Dispensar aviso por hoje"
          onClick={() => {
            localStorage.setItem(DISMISSED, mark);
            setDismissed(mark);
          }}
        />
      )}
    </section>
  );
}
