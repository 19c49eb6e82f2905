import { seededRandom } from '../../seed/random';
import { TestApi } from '../../testing/api';
import { faultsInBooks } from '../../testing/books';
import { switchOffRowSecurity } from '../../testing/isolation';
import { SEED, SOAK_SECONDS, SOAK_TENANTS } from '../../testing/sizes';
import { moveIn, soak } from '../../testing/soak';
import { SPOILINGS } from '../../testing/soak-calls';

jest.setTimeout(300_000 + SOAK_SECONDS * 2_000);

describe(`${SOAK_TENANTS} shops at once over four connections, one statement in ten failing (FAULTS_SEED=${SEED})`, () => {
  let api: TestApi;
  beforeEach(async () => {
    // So few connections that each serves one shop after the other.
    api = await TestApi.start({ DATABASE_POOL: '4' });
  });
  afterEach(() => api.stop());

  it(`tell and touch nothing of each other in ${SOAK_SECONDS} s`, async () => {
    const soaked = await soak(api, seededRandom(SEED), await moveIn(api, SOAK_TENANTS), SOAK_SECONDS);
    process.stdout.write(
      `${soaked.calls} calls; refused ${JSON.stringify([...soaked.refused])}, ${soaked.cancelled} statements cancelled, ${soaked.killed} connections killed\n`,
    );
    expect(soaked.leaks).toEqual([]);
    expect(soaked.odd).toEqual([]);
    expect(await faultsInBooks(api.owner)).toEqual([]);
    // It was not quiet: every way to fail was met, and nearly every call succeeded at least once.
    expect([...soaked.refused.keys()].sort()).toEqual([...SPOILINGS].sort());
    for (const often of [soaked.cancelled, soaked.killed, soaked.locked]) expect(often).toBeGreaterThan(0);
    expect(soaked.routes.size).toBeGreaterThan(40);
  });

  it('leak at once where row-level security is switched off: the soak would notice', async () => {
    const residents = await moveIn(api, 2);
    await switchOffRowSecurity(api);
    const { leaks } = await soak(api, seededRandom(SEED), residents, 2);
    expect(leaks.filter((leak) => leak.includes('tells'))).not.toEqual([]);
    expect(leaks.filter((leak) => leak.includes('outside of every tenant'))).not.toEqual([]);
  });
});
