import BanIcon from 'lucide-react/icons/ban';
import PauseIcon from 'lucide-react/icons/pause';
import PlayIcon from 'lucide-react/icons/play';
import SkipForwardIcon from 'lucide-react/icons/skip-forward';
import { Button, Progress } from 'antd';
import type { Rollout } from '@focinho/contracts/platform/releases';
import { instantHere } from '../instants';
import type { Decision } from './ChangeDialogs';
import { ReleaseName } from './ReleaseName';

/** How far a rollout is, and what can be done to it. */
export function RolloutProgress({ rollout, onDecide }: { rollout: Rollout; onDecide: (decision: Decision) => void }) {
  const { release, steps, step, stepStartedAt, bakeMinutes, minLoads, paused } = rollout;
  const percent = steps[step] ?? 0;
  return (
    <section className="fcsa-rollout" aria-label="Liberação gradual">
      <p>
        <strong>Liberação gradual</strong> da versão <ReleaseName id={release} />: etapa {step + 1} de {steps.length} (
        {steps.map((share) => `${share}%`).join(', ')}), desde {instantHere(stepStartedAt)}
      </p>
      <Progress percent={percent} status={paused ? 'normal' : 'active'} aria-label={`${percent}% recebem a versão`} />
      <p className="fcui-muted">
        {paused
          ? `Pausada por ${paused.by}: ${paused.why}`
          : `A etapa dura ${bakeMinutes} min e ${minLoads} cargas, no mínimo.`}
      </p>
      <div className="fcsa-panel-actions">
        {paused ? (
          <Button icon={<PlayIcon />} onClick={() => onDecide('resume-rollout')}>
            Retomar
          </Button>
        ) : (
          <>
            <Button icon={<PauseIcon />} onClick={() => onDecide('pause-rollout')}>
              Pausar
            </Button>
            <Button icon={<SkipForwardIcon />} onClick={() => onDecide('advance-rollout')}>
              Avançar
            </Button>
          </>
        )}
        <Button danger icon={<BanIcon />} onClick={() => onDecide('stop-rollout')}>
          Interromper
        </Button>
      </div>
    </section>
  );
}
