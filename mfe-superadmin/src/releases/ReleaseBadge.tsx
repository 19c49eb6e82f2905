import type { Release, ReleaseState } from '@focinho/contracts/platform/releases';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';

const STATE: Record<ReleaseState, { label: string; tone: Tone }> = {
  current: { label: 'Atual', tone: 'green' },
  canary: { label: 'Canário', tone: 'blue' },
  rollout: { label: 'Liberação gradual', tone: 'purple' },
  behind: { label: 'Reserva', tone: 'teal' },
  bad: { label: 'Ruim', tone: 'red' },
  unserved: { label: 'Guardada', tone: 'gray' },
  broken: { label: 'Danificada', tone: 'orange' },
};

/** State of a release: "Atual", "Canário", "Ruim". */
export function ReleaseBadge({ state }: Pick<Release, 'state'>) {
  return <StatusBadge tone={STATE[state].tone}>{STATE[state].label}</StatusBadge>;
}

/** Which checks a release passed, in words. */
export function verificationText({ verification }: Pick<Release, 'verification'>): string {
  if (!verification) return 'Não verificada';
  return isTestedInBrowser({ verification }) ? 'Verificada' : 'Verificada sem o teste no navegador';
}

export const isTestedInBrowser = ({ verification }: Pick<Release, 'verification'>) =>
  verification !== null && verification.skipped.length === 0;
