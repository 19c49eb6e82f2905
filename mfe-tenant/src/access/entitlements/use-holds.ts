import { holds, type Feature } from '@focinho/contracts/vendor/plans';
import { useTenantInfoQuery } from '../../kernel/tenant/tenant.api';

/** Whether the tenant's plan has the feature; undefined until that is known. If it cannot be known, the API decides. */
export function useHolds(feature: Feature): boolean | undefined {
  const { data, isError } = useTenantInfoQuery();
  if (!data) return isError || undefined;
  return holds(data.plan, feature);
}
