import { SUBSCRIPTION_STATE_LABEL, type SubscriptionState } from '@focinho/contracts/vendor/subscriptions';
import { StatusBadge, type Tone } from './status-badge';

const TONE: Record<SubscriptionState, Tone> = {
  BY_HAND: 'teal',
  TRIAL: 'blue',
  ACTIVE: 'green',
  GRACE: 'orange',
  READ_ONLY: 'red',
  ARCHIVED: 'gray',
};

export function SubscriptionStateBadge({ state }: { state: SubscriptionState }) {
  return <StatusBadge tone={TONE[state]}>{SUBSCRIPTION_STATE_LABEL[state]}</StatusBadge>;
}
