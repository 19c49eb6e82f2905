import type { Feature } from '@focinho/contracts/vendor/plans';
import { Dialog } from '@focinho/ui/dialog';
import { Panel } from '@focinho/ui/management-page';
import { FeatureExplanation, lockTitle } from './FeatureExplanation';

/** In place of what the plan does not have. */
export function FeatureLock({ feature }: { feature: Feature }) {
  return (
    <Panel title={lockTitle(feature)}>
      <FeatureExplanation feature={feature} />
    </Panel>
  );
}

/** After a button for what the plan does not have; open while there is a feature. */
export function FeatureLockDialog({ feature, onClose }: { feature: Feature | undefined; onClose: () => void }) {
  return (
    <Dialog open={feature !== undefined} title={feature && lockTitle(feature)} width={480} onClose={onClose}>
      {feature && <FeatureExplanation feature={feature} onLeave={onClose} />}
    </Dialog>
  );
}
