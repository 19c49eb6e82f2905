import { seededRandom } from '../../seed/random';
import { TestApi } from '../../testing/api';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { switchOffRowSecurity } from '../../testing/isolation';
import { SEED, SOAK_SECONDS, SOAK_TENANTS } from '../../testing/sizes';
import { prepareTenants, soak } from '../../testing/soak';
import { FAILURE_KINDS } from '../../testing/soak-calls';

jest.setTimeout(300_000 + SOAK_SECONDS * 2_000);

describe(`${SOAK_TENANTS} tenants in parallel over four connections, one request in ten failing (FAULTS_SEED=${SEED})`, () => {
  let api: TestApi;
  beforeEach(async () => {
    // Few connections, so that each serves many tenants in turn.
    api = await TestApi.start({ DATABASE_POOL: '4' }, { isOwn: true });
  });
  afterEach(() => api.stop());

  it(`neither see nor change data of each other in ${SOAK_SECONDS} s`, async () => {
    const result = await soak(api, seededRandom(SEED), await prepareTenants(api, SOAK_TENANTS), SOAK_SECONDS);
    process.stdout.write(
      `${result.calls} calls; refused ${JSON.stringify([...result.refused])}, ${result.cancelled} statements cancelled, ${result.killed} connections killed\n`,
    );
    expect(result.leaks).toEqual([]);
    expect(result.unexpected).toEqual([]);
    expect(await brokenInvariants(api.owner)).toEqual([]);
    // Every kind of failure occurred, and nearly every route succeeded at least once.
    expect([...result.refused.keys()].sort()).toEqual([...FAILURE_KINDS].sort());
    for (const often of [result.cancelled, result.killed, result.locked]) expect(often).toBeGreaterThan(0);
    expect(result.routes.size).toBeGreaterThan(40);
  });

  it('leak if row-level security is disabled, which proves that this test would notice', async () => {
    const soakTenants = await prepareTenants(api, 2);
    await switchOffRowSecurity(api);
    const { leaks } = await soak(api, seededRandom(SEED), soakTenants, 2);
    expect(leaks.filter((leak) => leak.includes('reveals'))).not.toEqual([]);
    expect(leaks.filter((leak) => leak.includes('without a tenant'))).not.toEqual([]);
  });
});
