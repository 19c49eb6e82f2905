import { TestApi } from '../testing/api';
import { switchOffRowSecurity, probeIsolation } from '../testing/isolation';

// Hundreds of calls, some of which hash a password.
jest.setTimeout(180_000);

describe('another tenant’s ids, in every path, query and body of the OpenAPI document', () => {
  let api: TestApi;
  afterEach(() => api.stop());

  it('get the same response as random ids, reveal nothing and change nothing', async () => {
    api = await TestApi.start();
    const { tried, leaks } = await probeIsolation(api);
    expect(leaks).toEqual([]);
    expect(tried).toBeGreaterThan(45);
  });

  it('leak if row-level security is disabled, which proves that this test would notice', async () => {
    api = await TestApi.start();
    await switchOffRowSecurity(api);
    const { leaks } = await probeIsolation(api);
    expect(leaks).toEqual(
      expect.arrayContaining(
        [
          'GET /api/clients/:id, path id',
          'PUT /api/pets/:id, path id',
          'GET /api/services?search=segredo reveals data',
          'GET /api/products counts rows of the other tenant',
          'rows of the other tenant changed',
        ].map((expected) => expect.stringContaining(expected)),
      ),
    );
  });
});
