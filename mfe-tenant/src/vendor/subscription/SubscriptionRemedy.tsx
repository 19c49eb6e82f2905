import { useEffect, useEffectEvent } from 'react';
import { entitlementRefusal } from '@focinho/contracts/vendor/entitlements';
import { PLAN_NAME } from '@focinho/contracts/vendor/plans';
import { offerRemedy } from '@focinho/host/notify';
import { fieldErrorsOf } from '@focinho/ui/form-errors';
import { useWayToSubscription } from '../../access/entitlements/way-to-subscription';

/** Leads from the toast of a call that the subscription does not allow to "Assinatura". */
export function SubscriptionRemedy() {
  const show = useWayToSubscription();
  const remedy = useEffectEvent((cause: unknown) => {
    const refusal = entitlementRefusal(fieldErrorsOf(cause));
    if (!refusal || !show) return undefined;
    const label = refusal.code === 'PLAN_LACKS_FEATURE' ? `Conhecer o ${PLAN_NAME[refusal.plan]}` : 'Ver assinatura';
    return { label, onClick: show };
  });
  useEffect(() => offerRemedy((cause) => remedy(cause)), []);
  return null;
}
