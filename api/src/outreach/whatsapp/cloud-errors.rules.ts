import type { ChannelProblem, DeliveryProblem } from '@focinho/contracts/kernel/enums';

/** The consequence of an error of WhatsApp's Cloud API. */
export type CloudAction =
  /** Whether sending it later may succeed. */
  | { kind: 'retry'; waitSeconds: number; problem: DeliveryProblem }
  /** The text of this trigger may not be sent until it is approved again. */
  | { kind: 'template'; state: 'REJECTED' | 'PAUSED' | 'DISABLED' | 'PENDING' }
  /** Nobody is there by this number; the other form of its ninth digit may be. */
  | { kind: 'other-digit' }
  /** No advertising goes out for a while, to anybody. */
  | { kind: 'stop-campaign' }
  /** Nothing goes out until somebody mends the account. */
  | { kind: 'stop-account'; problem: ChannelProblem }
  /** The tutor has told WhatsApp that they want no advertising. */
  | { kind: 'opt-out' }
  /** This message will not arrive, whatever we do; the next one may. */
  | { kind: 'give-up'; problem: DeliveryProblem };

const DAY = 86_400;
/** 6 s, doubled with each attempt, up to an hour: more than one message in 6 s to the same person is refused (131056). */
const backoff = (attempt: number) => Math.min(6 * 2 ** Math.max(attempt - 1, 0), 3_600);
/** Attempts of one message. */
export const ATTEMPTS_MAX = 8;

const RETRY = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004]);
const TEMPLATE = {
  132000: 'REJECTED',
  132001: 'PENDING',
  132005: 'REJECTED',
  132007: 'REJECTED',
  132012: 'REJECTED',
  132015: 'PAUSED',
  132016: 'DISABLED',
} as const;
const isTemplateCode = (code: number): code is keyof typeof TEMPLATE => Object.hasOwn(TEMPLATE, code);
const CREDENTIALS = new Set([0, 3, 10, 190]);
const LOCKED = new Set([368, 131031, 131045, 133010]);

/**
 * @param code of the error, never its title, which is translated and changes; undefined if the response had none
 * @param status of the HTTP response; undefined in a webhook
 * @param attempt how often this message was tried
 */
export function actionOf(code: number | undefined, status: number | undefined, attempt: number): CloudAction {
  if (code !== undefined) {
    if (isTemplateCode(code)) return { kind: 'template', state: TEMPLATE[code] };
    if (code === 131026) return { kind: 'other-digit' };
    if (code === 131048) return { kind: 'stop-campaign' };
    if (code === 131050) return { kind: 'opt-out' };
    if (code === 131049) return retry(attempt, 'TOO_MANY_OFFERS', DAY);
    if (code === 131042) return { kind: 'stop-account', problem: 'PAYMENT' };
    if (LOCKED.has(code)) return { kind: 'stop-account', problem: 'LOCKED' };
    if (CREDENTIALS.has(code) || (code >= 200 && code <= 299)) return { kind: 'stop-account', problem: 'CREDENTIALS' };
    if (RETRY.has(code)) return retry(attempt, 'OUTAGE');
  }
  if (status === 401 || status === 403) return { kind: 'stop-account', problem: 'CREDENTIALS' };
  if (status === 429 || (status !== undefined && status >= 500)) return retry(attempt, 'OUTAGE');
  return { kind: 'give-up', problem: 'REFUSED' };
}

const retry = (attempt: number, problem: DeliveryProblem, waitSeconds = backoff(attempt)): CloudAction =>
  attempt >= ATTEMPTS_MAX ? { kind: 'give-up', problem } : { kind: 'retry', waitSeconds, problem };
