import { useNavigate } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { useAllowed } from '@focinho/ui/permissions';

/** Leads to Configurações, "Assinatura"; undefined for those who may not see it. */
export function useWayToSubscription(): (() => void) | undefined {
  const { tenantSlug } = useSession();
  const navigate = useNavigate();
  if (!useAllowed()('subscription.see')) return undefined;
  return () => void navigate(`/${tenantSlug}/settings?view=subscription`);
}
