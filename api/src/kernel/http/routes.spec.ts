import fastify from 'fastify';
import { refuseUndeclared, type Route } from './routes';

const PUBLIC: Route = { roles: 'public', needs: { writes: false }, isUpload: false, isSigned: false };
const routes = { find: (_method: string, path: string) => (path === '/api/pets' ? PUBLIC : undefined) };

describe('a route of which no controller says who may call it', () => {
  it('keeps the API from starting', () => {
    const server = fastify();
    refuseUndeclared(server, routes);
    expect(() => server.get('/api/secrets', () => 'everything')).toThrow(
      'GET /api/secrets requires no permission and is not public',
    );
  });

  it('is allowed for the documentation, and a declared one is', () => {
    const server = fastify();
    refuseUndeclared(server, routes);
    for (const path of ['/api/pets', '/api/openapi.json', '/api/docs/static/*', '/api/integrations-yaml'])
      expect(() => server.get(path, () => '')).not.toThrow();
  });
});
