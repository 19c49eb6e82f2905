import { TELEVISION_STAGES, type Stage, type TelevisionStage } from '@focinho/contracts/kernel/enums';
import { firstName } from '@focinho/contracts/kernel/display-name';
import { runningStep, stageOf } from '@focinho/contracts/catalogue/stage';
import type { TelevisionCard } from '@focinho/contracts/desk/television';
import type { StoredCard } from './television.queries';

/** Surnames do not leave the API, neither clients' nor employees'. */
const shownName = (name: string | null) => (name === null ? null : firstName(name));
const isShown = (stage: Stage | null): stage is TelevisionStage => TELEVISION_STAGES.some((shown) => shown === stage);

/** The part of a pet that everybody who passes may read; undefined if it is not in the shop. */
export function cardOf(stored: StoredCard): TelevisionCard | undefined {
  const { id, pet, species, ownerName, service, steps } = stored;
  const stage = stageOf(stored);
  if (!isShown(stage)) return undefined;
  const step = runningStep(stage, steps);
  return {
    id,
    stage,
    pet,
    species: species ?? 'OTHER',
    owner: shownName(ownerName),
    service,
    professional: shownName(steps.find(({ kind }) => kind === stage)?.professional ?? stored.professional),
    since: beganAt(stage, stored) ?? step?.startedAt ?? null,
    minutes: step?.minutes ?? null,
  };
}

function beganAt(stage: TelevisionStage, { arrivedAt, steps }: StoredCard): string | null | undefined {
  if (stage === 'WAITING') return arrivedAt;
  if (stage === 'READY') return steps.map(({ finishedAt }) => finishedAt).findLast(Boolean);
  return undefined;
}
