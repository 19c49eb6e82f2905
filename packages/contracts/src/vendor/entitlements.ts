import type { FieldError } from '../kernel/envelope';
import { FEATURE_NAME, FEATURES, PLAN_NAME, planWith, type Feature, type SoldPlan } from './plans';

/*
 * Why a call is refused with 402: one entry of the response's `errors`. This file does not import Zod, so that any page can import it.
 */

/** The subscription has lapsed: everything can be read, and what is open can be closed. `path` is `subscription`. */
export const SUBSCRIPTION_READ_ONLY = 'SUBSCRIPTION_READ_ONLY';
/** The plan does not have the feature; another one does. `path` is `plan`. */
export const PLAN_LACKS_FEATURE = 'PLAN_LACKS_FEATURE';

export type EntitlementRefusal =
  { code: typeof SUBSCRIPTION_READ_ONLY } | { code: typeof PLAN_LACKS_FEATURE; feature: Feature; plan: SoldPlan };

export const SUBSCRIPTION_LAPSED_MESSAGE =
  'A assinatura da loja não está ativa: dá para ler, mas nada é salvo. O proprietário a reativa em Configurações → Assinatura.';

/** "Painel de execução: faz parte do Plano Max." */
export const featureMessage = (feature: Feature): string =>
  `${FEATURE_NAME[feature]}: faz parte do ${PLAN_NAME[planWith(feature)]}.`;

export const readOnlyRefusal: FieldError = {
  path: 'subscription',
  message: SUBSCRIPTION_LAPSED_MESSAGE,
  code: SUBSCRIPTION_READ_ONLY,
};
export const featureRefusal = (feature: Feature): FieldError => ({
  path: 'plan',
  message: featureMessage(feature),
  code: PLAN_LACKS_FEATURE,
  feature,
  plan: planWith(feature),
});

export const isFeature = (name: string | undefined): name is Feature => FEATURES.some((feature) => feature === name);

/** The refusal by the subscription in the `errors` of a response; undefined for any other error. */
export function entitlementRefusal(errors: readonly FieldError[] | undefined): EntitlementRefusal | undefined {
  for (const { code, feature } of errors ?? []) {
    if (code === SUBSCRIPTION_READ_ONLY) return { code };
    if (code === PLAN_LACKS_FEATURE && isFeature(feature)) return { code, feature, plan: planWith(feature) };
  }
  return undefined;
}
