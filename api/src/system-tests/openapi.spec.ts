import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPage } from '../testing/api-page';
import { TestApi } from '../testing/api';
import { OpenApiContract } from '../testing/openapi-contract';

const api = TestApi.forSuite();
let contract: OpenApiContract;
beforeAll(async () => {
  contract = new OpenApiContract(api);
});

/** The committed page. To update it: `UPDATE_OPENAPI=true npm test -- --only api openapi`. */
const COMMITTED = join(__dirname, '../../../docs/api.md');

const operations = () =>
  Object.entries(contract.document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );

describe('the OpenAPI document', () => {
  it('equals the committed page, so that every change of the API is intended', () => {
    const page = apiPage(contract.document);
    if (process.env['UPDATE_OPENAPI'] === 'true') writeFileSync(COMMITTED, page);
    expect(page).toBe(readFileSync(COMMITTED, 'utf8'));
  });

  it('knows of every route who may call it', () => {
    expect(contract.routes.filter((route) => route.roles === undefined)).toEqual([]);
  });

  it('gives every route one described tag and a unique name', () => {
    const described = contract.document.tags?.map((tag) => tag.name) ?? [];
    for (const { operation } of operations()) {
      expect(operation.tags).toHaveLength(1);
      expect(described).toContain(operation.tags?.[0]);
    }
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has an example for every body', () => {
    const missing = contract.routes.filter((route) => route.hasBody && !route.bodySchema?.['example']);
    expect(missing.map((route) => route.name)).toEqual([]);
  });

  it('requires a token and a tenant exactly where they are needed', () => {
    for (const route of contract.routes) {
      const operation = operations().find(
        (o) => `${o.method.toUpperCase()} ${o.path}` === `${route.method} ${route.path}`,
      );
      const headers = (operation?.operation.parameters ?? []).flatMap((p) =>
        'in' in p && p.in === 'header' ? [p.name] : [],
      );
      expect([route.name, operation?.operation.security]).toEqual([
        route.name,
        route.roles === 'public' ? [] : [{ bearer: [] }],
      ]);
      const needsTenant = route.roles !== 'public' || /^\/api\/auth\/(login|password)/.test(route.path);
      expect([route.name, headers.includes('X-Tenant')]).toEqual([route.name, needsTenant]);
    }
  });

  it('documents one success and the errors of every route', () => {
    for (const { path, method, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect([path, method, statuses.filter((status) => status.startsWith('2'))]).toEqual([
        path,
        method,
        [expect.stringMatching(/^20[01]$/)],
      ]);
      expect(statuses).toContain('500');
    }
  });

  it('is served, with a page that shows it, under the content security policy of the API', async () => {
    const page = await fetch(`${api.url}/api/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const scripts = [...(await page.text()).matchAll(/<script(?: src="([^"]+)")?/g)].map((match) => match[1]);
    expect(scripts.every((source) => source !== undefined)).toBe(true);
    const served: unknown = await (await fetch(`${api.url}/api/openapi.json`)).json();
    expect(served).toMatchObject({ openapi: '3.0.0' });
    expect(Object.keys(Object(served).paths)).toEqual(Object.keys(contract.document.paths));
  });

  it('is not served in production unless the configuration asks for it', async () => {
    const statuses = async (environment: Record<string, string>) => {
      const production = await TestApi.start({ NODE_ENV: 'production', ...environment });
      const paths = ['/api/docs', '/api/openapi.json'];
      const responses = await Promise.all(paths.map((path) => fetch(production.url + path)));
      await production.stop();
      return responses.map(({ status }) => status);
    };
    expect(await statuses({})).toEqual([404, 404]);
    expect(await statuses({ API_DOCS: 'true' })).toEqual([200, 200]);
  });
});
