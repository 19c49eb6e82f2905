import { nextStage, previousStage, stageOf, stagesOf, type Progress } from './stage';

const AT = '2026-11-21T12:00:00.000Z';
const bath = { kind: 'BATH', startedAt: null, finishedAt: null } as const;
const dry = { kind: 'DRY', startedAt: null, finishedAt: null } as const;
const booked: Progress = { status: 'SCHEDULED', arrivedAt: null, deliveredAt: null, steps: [bath, dry] };

test.each<[string, Partial<Progress>, ReturnType<typeof stageOf>]>([
  ['expected until it has arrived', {}, 'EXPECTED'],
  ['waiting once it has arrived', { arrivedAt: AT, status: 'CONFIRMED' }, 'WAITING'],
  [
    'in the step that is running',
    { arrivedAt: AT, status: 'IN_PROGRESS', steps: [{ ...bath, startedAt: AT }, dry] },
    'BATH',
  ],
  [
    'in the next step between two',
    { arrivedAt: AT, status: 'IN_PROGRESS', steps: [{ ...bath, startedAt: AT, finishedAt: AT }, dry] },
    'DRY',
  ],
  ['in its first step if somebody only set the status', { status: 'IN_PROGRESS' }, 'BATH'],
  ['somewhere if it has no steps', { status: 'IN_PROGRESS', steps: [] }, 'OTHER'],
  ['ready when all is done', { arrivedAt: AT, status: 'COMPLETED' }, 'READY'],
  ['gone once it is delivered', { arrivedAt: AT, deliveredAt: AT, status: 'COMPLETED' }, 'DELIVERED'],
  ['gone if it was completed without ever arriving', { status: 'COMPLETED' }, 'DELIVERED'],
  ['nowhere if it is cancelled', { arrivedAt: AT, status: 'CANCELLED' }, null],
])('a pet is %s', (_, progress, stage) => {
  expect(stageOf({ ...booked, ...progress })).toBe(stage);
});

test('the stages are those of its steps, each kind once', () => {
  expect(stagesOf([bath, dry, { ...bath }])).toEqual(['EXPECTED', 'WAITING', 'BATH', 'DRY', 'READY', 'DELIVERED']);
  expect(nextStage('WAITING', [bath, dry])).toBe('BATH');
  expect(nextStage('DRY', [bath, dry])).toBe('READY');
  expect(nextStage('DELIVERED', [bath, dry])).toBeUndefined();
  expect(previousStage('READY', [bath, dry])).toBe('DRY');
  expect(previousStage('BATH', [bath, dry])).toBe('WAITING');
  expect(previousStage('WAITING', [bath, dry])).toBeUndefined();
});
