import { newDesk, perform, present, promoteSmall, publishSmall, storedRegistry } from '../testing/stores.mjs';
import { collectGarbage } from './gc.mjs';
import { logLines } from './log.mjs';
import { readRegistry } from './registry-file.mjs';
import { changeEntry, restoreRevision } from './registry-write.mjs';
import { readRelease } from './releases.mjs';
import { status } from './status.mjs';
import { isInRollout } from '../registry-entry.mjs';

/** @import {Operation, Outcome} from './operations.mjs' */

const REMOTE = 'mfe-tenant';
const HOUR_MS = 3_600_000;
/** @type {import('../testing/stores.mjs').TestDesk} */
let desk;
/** @type {string} */
let current;
/** @type {string} */
let next;
beforeEach(async () => {
  desk = await newDesk();
  [current] = await promoteSmall(desk, REMOTE, ['1']);
  next = await publishSmall(desk, REMOTE, { marker: '2' });
});
afterEach(() => desk.remove());

const entry = async () => present((await readRegistry(desk.store, desk.trust)).remotes[REMOTE]);
/** @type {(operation: Operation, request?: object) => Promise<Outcome>} */
const ask = (operation, request = {}) => perform(desk, operation, { remote: REMOTE, ...request });
const rollOut = (request = {}) => ask('rollout', { release: next, noSmoke: true, ...request });
/** @param {number} hours */
const inHours = (hours) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const log = async () => (await logLines(desk.store, REMOTE)).join('\n');

describe('a rollout', () => {
  it('goes through its steps, one change each, and ends with a promotion', async () => {
    await rollOut({ steps: [1, 50, 100], why: 'new menu' });
    expect(await entry()).toMatchObject({
      current,
      rollout: { release: next, step: 0, bakeMinutes: 30, minLoads: 50 },
    });
    await ask('advanceRollout');
    const { lines } = await ask('advanceRollout');
    expect(lines[0]).toMatch(`${REMOTE} ${next} reaches 100 %`);
    expect((await entry()).current).toBe(current);
    await ask('advanceRollout');
    expect(await entry()).toMatchObject({ current: next, history: [{ release: next }, { release: current }] });
    expect((await entry()).rollout).toBeUndefined();
    expect(await log()).toMatch(
      /rollout 1, 50, 100 % .+new menu[^]+rollout to 50 %[^]+rollout to 100 %[^]+promote after/,
    );
  });

  it('is trusted like everything else in the signed entry, and no longer when somebody changed it', async () => {
    await rollOut();
    const registry = await storedRegistry(desk);
    present(registry.remotes[REMOTE]?.rollout).step = 3;
    await desk.store.write('registry.json', JSON.stringify(registry));
    expect((await readRegistry(desk.store, desk.trust)).broken[REMOTE]).toBe('was changed after it was signed');
  });

  it('keeps its share while it is paused, and begins the step again when it resumes', async () => {
    await rollOut();
    await ask('pauseRollout', { why: 'a call from a tenant' });
    const paused = present((await entry()).rollout);
    expect(paused.paused).toMatchObject({ by: 'ana', why: 'a call from a tenant' });
    await expect(ask('advanceRollout')).rejects.toThrow('is paused');
    await expect(ask('pauseRollout')).rejects.toThrow('is paused already');
    expect((await status(desk, REMOTE)).join('\n')).toMatch(/rollout .+1 % of 1, 10, 50, 100 since .+paused .+by ana/);
    const reached = { ...paused, step: 3 };
    expect(isInRollout(REMOTE, reached, 'demo')).toBe(true);

    await ask('resumeRollout');
    const rollout = present((await entry()).rollout);
    expect(rollout).toMatchObject({ step: 0, startedAt: paused.startedAt });
    expect(rollout.stepStartedAt >= present(paused.paused).at).toBe(true);
    expect(rollout.paused).toBeUndefined();
    await expect(ask('resumeRollout')).rejects.toThrow('is not paused');
  });

  it('returns everybody to the current release when it is stopped, without a mark', async () => {
    await rollOut();
    await ask('stopRollout');
    expect(await entry()).toMatchObject({ current, history: [{ release: current }] });
    expect((await entry()).rollout).toBeUndefined();
    await expect(ask('stopRollout')).rejects.toThrow('has no rollout');
    await rollOut();
  });

  it('ends with a rollback of the current release', async () => {
    const [second] = await promoteSmall(desk, REMOTE, ['3']);
    await rollOut();
    await ask('rollback');
    expect(await entry()).toMatchObject({ current, history: [{ release: second }, { release: current }] });
    expect((await entry()).rollout).toBeUndefined();
  });

  it('is refused for the current release, for a bad one, and while another one goes on', async () => {
    await expect(rollOut({ release: current })).rejects.toThrow('everybody has it');
    await ask('markBad', { release: next });
    await expect(rollOut()).rejects.toThrow('was marked bad by ana');
    const third = await publishSmall(desk, REMOTE, { marker: '3' });
    await rollOut({ release: third });
    const fourth = await publishSmall(desk, REMOTE, { marker: '4' });
    await expect(rollOut({ release: fourth })).rejects.toThrow(`${third} is being rolled out`);
  });

  it.each([[[]], [[50]], [[50, 10, 100]], [[0, 100]], [[10, 10, 100]], [[1.5, 100]]])(
    'with the steps %j is refused',
    async (steps) => {
      await expect(rollOut({ steps })).rejects.toThrow('steps');
      expect((await entry()).rollout).toBeUndefined();
    },
  );

  it('is refused if the entry is not at the revision that its operator saw', async () => {
    await rollOut();
    await expect(ask('advanceRollout', { expected: 1 })).rejects.toThrow('was changed meanwhile');
  });

  it('may be of a page for visitors', async () => {
    const landing = await publishSmall(desk, 'mfe-landing', { area: 'visitor', keys: [''] });
    const { lines } = await perform(desk, 'rollout', { remote: 'mfe-landing', release: landing, noSmoke: true });
    expect(lines[0]).toMatch(`mfe-landing ${landing} reaches 1 %`);
  });

  it('keeps its release from being deleted', async () => {
    await rollOut();
    await collectGarbage(desk, REMOTE, 0);
    expect((await readRelease(desk.store, REMOTE, next)).release.id).toBe(next);
  });

  it('is paused when its revision is restored', async () => {
    await rollOut();
    const { revision } = await entry();
    await ask('stopRollout');
    await restoreRevision(desk.store, desk, revision);
    expect((await entry()).rollout?.paused).toMatchObject({ why: `revision ${revision} was restored` });
  });

  it('of a step that it does not have is never written', async () => {
    await rollOut();
    const { revision } = await entry();
    /** @type {import('./registry-write.mjs').Change} */
    const beyond = (now) => ({ ...now, rollout: { ...present(now.rollout), step: 9 } });
    await expect(changeEntry(desk.store, desk, REMOTE, revision, beyond)).rejects.toThrow();
  });
});

describe('a bad mark', () => {
  it('ends the rollout or the canary of its release and keeps the reason', async () => {
    await rollOut();
    await ask('canary', { release: next, noSmoke: true, percent: 5 });
    await ask('markBad', { release: next, why: '10 of 12 loads failed' });
    const marked = await entry();
    expect(marked).toMatchObject({ current, canaries: [] });
    expect(marked.rollout).toBeUndefined();
    expect(marked.history).toEqual([
      expect.objectContaining({ release: current }),
      expect.objectContaining({ release: next, bad: expect.objectContaining({ why: '10 of 12 loads failed' }) }),
    ]);
    await expect(ask('promote', { release: next, noSmoke: true })).rejects.toThrow('was marked bad');
  });

  it('is not given to the current release: that takes a rollback', async () => {
    await expect(ask('markBad', { release: current })).rejects.toThrow('serves an older one');
  });
});

describe('a freeze', () => {
  const freeze = (request = {}) => ask('freeze', { until: inHours(1), why: 'Natal', ...request });

  it('lets no change out', async () => {
    await rollOut();
    await freeze();
    for (const refused of [
      () => ask('promote', { release: next, noSmoke: true }),
      () => ask('canary', { release: next, noSmoke: true, percent: 5 }),
      () => ask('advanceRollout'),
    ])
      await expect(refused()).rejects.toThrow(new RegExp(`${REMOTE} is frozen until .+ by ana: Natal`));
    await ask('pauseRollout');
    await expect(ask('resumeRollout')).rejects.toThrow('is frozen');
    await ask('stopRollout');
    await expect(rollOut()).rejects.toThrow('is frozen');
    expect((await status(desk, REMOTE)).join('\n')).toMatch(/freeze +from .+ by ana: Natal/);
  });

  it('always lets a rollback and a bad mark through', async () => {
    await promoteSmall(desk, REMOTE, ['3']);
    await freeze();
    await ask('markBad', { release: next });
    await ask('rollback');
    expect((await entry()).current).toBe(current);
  });

  it('lets a change out that says so, and the log tells', async () => {
    await freeze();
    await ask('promote', { release: next, noSmoke: true, duringFreeze: true, why: 'leak of prices' });
    expect((await entry()).current).toBe(next);
    expect(await log()).toMatch(/promote during a freeze .+leak of prices/);
  });

  it('counts only from its beginning to its end', async () => {
    await freeze({ from: inHours(1), until: inHours(2) });
    await freeze({ from: inHours(-2), until: inHours(-1) });
    await rollOut();
    await expect(freeze({ from: inHours(2) })).rejects.toThrow('ends after it begins');
  });

  it('can be ended early', async () => {
    await freeze();
    await ask('unfreeze');
    await rollOut();
    await expect(ask('unfreeze')).rejects.toThrow('is not frozen');
  });
});
