import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '@focinho/host/session';
import { useTenantInfoQuery } from '../tenant/tenant.api';
import { useSubscriptionDay } from '../tenant/tenant-clock';
import './subscription-bar.css';
import { barNotice } from './bar-notice';
import { useWayToSubscription } from './way-to-subscription';

const DISMISSED = 'focinho.subscription-bar';

/** A line above the tenant's pages while its subscription needs somebody; nothing while it is in order. */
export function SubscriptionBar() {
  const subscription = useTenantInfoQuery().data?.subscription;
  const { tenantSlug } = useSession();
  const today = useSubscriptionDay();
  const show = useWayToSubscription();
  const mark = `${tenantSlug} ${today}`;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED));
  const notice = subscription && barNotice(subscription, today);
  if (!notice || (notice.isDismissible && dismissed === mark)) return null;
  return (
    <section className="fct-plan-bar" data-quiet={notice.isQuiet} aria-label="Aviso da assinatura">
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
          icon={<CloseOutlined aria-hidden />}
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
