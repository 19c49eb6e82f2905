import { PLANS, type Plan } from '@focinho/contracts/kernel/enums';
import { PLAN_NAME } from '@focinho/contracts/vendor/plans';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';

const PLAN_TONE: Record<Plan, Tone> = { BASIC: 'blue', PREMIUM: 'purple', ENTERPRISE: 'orange' };

/** The plan in its colour; an unknown plan is shown as it is, in grey. */
export function PlanBadge({ plan }: { plan: string }) {
  const known = PLANS.find((item) => item === plan);
  return <StatusBadge tone={known ? PLAN_TONE[known] : 'gray'}>{known ? PLAN_NAME[known] : plan}</StatusBadge>;
}
