import { TestApi } from '../testing/api';
import { switchOffRowSecurity, probeIsolation } from '../testing/isolation';

describe('another shop’s ids, in every path, query and body of the OpenAPI document', () => {
  let api: TestApi;
  afterEach(() => api.stop());

  it('answer as random ids do, tell nothing and change nothing', async () => {
    api = await TestApi.start();
    const { tried, leaks } = await probeIsolation(api);
    expect(leaks).toEqual([]);
    expect(tried).toBeGreaterThan(45);
  });

  it('leak at once where row-level security is switched off: this test would notice', async () => {
    api = await TestApi.start();
    await switchOffRowSecurity(api);
    const { leaks } = await probeIsolation(api);
    for (const expected of [
      'GET /api/clients/:id, path id',
      'PUT /api/pets/:id, path id',
      'GET /api/sales tells',
      'rows of the other shop changed',
    ])
      expect(leaks.some((leak) => leak.startsWith(expected))).toBe(true);
  });
});
