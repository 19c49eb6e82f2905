import { FAILING_DAYS, RETRY_SECONDS } from '@focinho/contracts/integrations/webhook-events';
import { nextStep } from './deliveries.rules';

const failure = { status: 500, error: null };
const DAY_MS = 24 * 60 * 60_000;

describe('after an attempt', () => {
  it('any 2xx is a delivery', () => {
    for (const status of [200, 201, 204, 299])
      expect(nextStep({ status, error: null }, 1, null)).toEqual({ kind: 'delivered' });
  });

  it('anything else is tried again for a day, redirects too, and then given up', () => {
    for (const status of [null, 302, 400, 404, 429, 500])
      expect(nextStep({ status, error: null }, 1, null)).toEqual({ kind: 'retry', seconds: 5 });
    const waits = RETRY_SECONDS.map((_, attempt) => nextStep(failure, attempt + 1, null));
    expect(waits).toEqual(RETRY_SECONDS.map((seconds) => ({ kind: 'retry', seconds })));
    const hours = RETRY_SECONDS.reduce<number>((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(30);
    expect(nextStep(failure, RETRY_SECONDS.length + 1, null)).toEqual({ kind: 'failed', problem: null });
  });

  it('410 ends the webhook at once', () => {
    expect(nextStep({ status: 410, error: null }, 1, null)).toEqual({ kind: 'failed', problem: 'GONE' });
  });

  it('a webhook that nothing has reached for days is turned off', () => {
    const now = Date.now();
    const last = RETRY_SECONDS.length + 1;
    const since = (days: number) => new Date(now - days * DAY_MS);
    expect(nextStep(failure, last, since(FAILING_DAYS - 1), now)).toEqual({ kind: 'failed', problem: null });
    expect(nextStep(failure, last, since(FAILING_DAYS), now)).toEqual({ kind: 'failed', problem: 'FAILING' });
  });
});
