import { actionOf, ATTEMPTS_MAX } from './cloud-errors.rules';

it.each([
  [1, { kind: 'retry' }],
  [4, { kind: 'retry' }],
  [80007, { kind: 'retry' }],
  [130429, { kind: 'retry' }],
  [131016, { kind: 'retry' }],
  [131049, { kind: 'retry', waitSeconds: 86_400, problem: 'TOO_MANY_OFFERS' }],
  [131026, { kind: 'other-digit' }],
  [131047, { kind: 'give-up', problem: 'REFUSED' }],
  [131048, { kind: 'stop-campaign' }],
  [131050, { kind: 'opt-out' }],
  [131051, { kind: 'give-up', problem: 'REFUSED' }],
  [130472, { kind: 'give-up', problem: 'REFUSED' }],
  [131042, { kind: 'stop-account', problem: 'PAYMENT' }],
  [131031, { kind: 'stop-account', problem: 'LOCKED' }],
  [368, { kind: 'stop-account', problem: 'LOCKED' }],
  [132000, { kind: 'template', state: 'REJECTED' }],
  [132001, { kind: 'template', state: 'PENDING' }],
  [132015, { kind: 'template', state: 'PAUSED' }],
  [132016, { kind: 'template', state: 'DISABLED' }],
  [0, { kind: 'stop-account', problem: 'CREDENTIALS' }],
  [10, { kind: 'stop-account', problem: 'CREDENTIALS' }],
  [190, { kind: 'stop-account', problem: 'CREDENTIALS' }],
  [200, { kind: 'stop-account', problem: 'CREDENTIALS' }],
  [299, { kind: 'stop-account', problem: 'CREDENTIALS' }],
  [999_999, { kind: 'give-up', problem: 'REFUSED' }],
])('error %i leads to its action', (code, action) => {
  expect(actionOf(code, 400, 1)).toMatchObject(action);
});

it('waits longer and longer, at least six seconds, and not for ever', () => {
  const waits = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, at) => actionOf(131056, 400, at + 1));
  expect(waits.slice(0, 3)).toMatchObject([{ waitSeconds: 6 }, { waitSeconds: 12 }, { waitSeconds: 24 }]);
  expect(actionOf(131056, 400, ATTEMPTS_MAX)).toEqual({ kind: 'give-up', problem: 'OUTAGE' });
});

it('goes by the response if it has no code', () => {
  expect(actionOf(undefined, 503, 1)).toMatchObject({ kind: 'retry' });
  expect(actionOf(undefined, 429, 1)).toMatchObject({ kind: 'retry' });
  expect(actionOf(undefined, 401, 1)).toMatchObject({ kind: 'stop-account' });
  expect(actionOf(undefined, 404, 1)).toMatchObject({ kind: 'give-up' });
  expect(actionOf(undefined, undefined, 1)).toMatchObject({ kind: 'give-up' });
});
