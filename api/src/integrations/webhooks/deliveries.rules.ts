import { FAILING_DAYS, RETRY_SECONDS } from '@focinho/contracts/integrations/webhook-events';

const DAY_MS = 24 * 60 * 60_000;
const GONE = 410;

/** How an attempt ended. */
export interface AttemptOutcome {
  /** The status of the response; null if there was none. */
  status: number | null;
  error: string | null;
}

/** The consequence: a delivery is done, tried again after so many seconds, or given up, which may turn the webhook off. */
export type NextStep =
  { kind: 'delivered' } | { kind: 'retry'; seconds: number } | { kind: 'failed'; problem: 'GONE' | 'FAILING' | null };

/**
 * @param attempts how many there were, with this one
 * @param failingSince since when nothing at all has reached the webhook
 */
export function nextStep(
  { status }: AttemptOutcome,
  attempts: number,
  failingSince: Date | null,
  now = Date.now(),
): NextStep {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === GONE) return { kind: 'failed', problem: 'GONE' };
  const seconds = RETRY_SECONDS[attempts - 1];
  if (seconds !== undefined) return { kind: 'retry', seconds };
  const isFailing = failingSince !== null && now - failingSince.getTime() >= FAILING_DAYS * DAY_MS;
  return { kind: 'failed', problem: isFailing ? 'FAILING' : null };
}
