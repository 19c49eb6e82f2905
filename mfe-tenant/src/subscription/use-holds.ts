import { holds, type Feature } from '@focinho/contracts/plans';
import { useTenantInfoQuery } from '../tenant/tenant.api';

/** Whether the tenant's plan has the feature; undefined until that is known. If it cannot be known, the API decides. */
export function useHolds(feature: Feature): boolean | undefined {
  const { data, isError } = useTenantInfoQuery();
  if (!data) return isError || undefined;
  return holds(data.plan, feature);
}
