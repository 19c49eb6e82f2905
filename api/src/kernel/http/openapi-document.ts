import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { KEY_RATE, keyAccessOf } from '@focinho/contracts/access/api-scopes';
import { PRODUCT_VERSION } from '@focinho/contracts/kernel/product';
import { DescribedTag } from './openapi';
import { ERROR_RESPONSES, ERROR_ENVELOPE, possibleErrors } from './openapi-errors';
import { isPlatformRoute, Routes, type Route } from './routes';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameters = NonNullable<Operation['parameters']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const DESCRIPTION = `Every response is an envelope {success, data, message}; \`message\` is Portuguese and can be shown in a toast.
Requests carry the tenant's slug in X-Tenant and the token of POST /api/auth/login as bearer. Lists are returned as a whole, or
one page with \`pagination\` if \`page\` or \`limit\` is sent. Unknown fields are ignored.`;

const TENANT: Parameters[number] = {
  name: 'X-Tenant',
  in: 'header',
  required: true,
  description: 'Slug of the tenant',
  schema: { type: 'string', example: 'demo' },
};
const IDEMPOTENCY: Parameters[number] = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repetition with the same key returns the first response and creates nothing',
  schema: { type: 'string', maxLength: 200, example: 'b3f1c9de-4a2e-4d57-9a58-1f5f3a1d2c7b' },
};

/** `/api/pets/{id}` → `/api/pets/:id`, as Nest names a route. */
export const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const VERBS: Record<string, string> = {
  list: 'The whole list, or one page',
  create: 'Create one',
  get: 'Read one',
  update: 'Change one; fields that are not sent keep their value',
  remove: 'Delete one',
};
/** Describes a handler such as `clients.list` in words; `tenants.saveSettings` becomes "Save settings". */
function summaryOf(operationId = ''): string {
  const handler = operationId.split('.')[1] ?? '';
  const words = handler.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return VERBS[handler] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The platform itself pays nobody. */
const needsSubscription = (path: string, { needs }: Route) =>
  !isPlatformRoute(path) && (needs.writes || needs.feature !== undefined);

/** Adds what can be derived from the route's permission and its shape: security, headers, error responses. */
function complete(
  method: (typeof METHODS)[number],
  path: string,
  operation: Operation,
  route: Route | undefined,
): void {
  const isLogin = path === '/api/auth/login';
  const isSignUp = path === '/api/sign-up';
  const isOfTutor = /^\/api\/tutor(\/|$)/.test(path);
  const isPublic = route?.roles === 'public';
  const namesTenant = !isPublic || isLogin || path.startsWith('/api/auth/password');
  const creates = method === 'post' && '201' in operation.responses;
  operation.summary ??= summaryOf(operation.operationId);
  operation.security = isPublic ? [] : [{ bearer: [] }];
  if (route && route.roles !== 'public') operation.description ??= `For ${route.roles.join(', ')}.`;
  operation.parameters = [
    ...(operation.parameters ?? []),
    // Who has forgotten the password may have forgotten the address of the shop, too.
    ...(namesTenant ? [{ ...TENANT, required: path !== '/api/auth/password-link' }] : []),
    ...(creates && (!isPublic || isSignUp) ? [IDEMPOTENCY] : []),
  ];
  const query = operation.parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [one] : []));
  /** An unknown id leaves nothing over of it. */
  const isList = query.some(({ name }) => name === 'page');
  const errorStatuses = possibleErrors({
    isPublic,
    isLogin,
    hasBody: operation.requestBody !== undefined,
    hasQuery: query.length > 0,
    namesRecord: path.includes('{') || (!isList && query.some(({ name }) => name.endsWith('Id'))),
    writes: method !== 'get',
    needsSubscription: route !== undefined && !isPublic && needsSubscription(path, route),
    writesRecords: !isPublic || isSignUp,
    isOfTutor,
    readsNothing: path === '/health',
  });
  for (const status of errorStatuses) operation.responses[status] ??= { $ref: `#/components/responses/${status}` };
}

/** Builds the OpenAPI document from the schemas that validate the requests: `/api/docs` and `/api/openapi.json`. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Focinho API')
    .setDescription(DESCRIPTION)
    .setVersion(PRODUCT_VERSION)
    .addBearerAuth();
  const document = SwaggerModule.createDocument(app, outline.build(), {
    operationIdFactory: (controller, handler) => `${controller.replace('Controller', '').toLowerCase()}.${handler}`,
  });
  const routes = app.get(Routes);
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) complete(method, path, operation, routes.find(method.toUpperCase(), routeOf(path)));
    }
  allowNullInEnums(document);
  const tags = app.get(Reflector);
  document.tags = app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => (metatype && tags.get(DescribedTag, metatype)) ?? []);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ErrorEnvelope: ERROR_ENVELOPE },
    responses: ERROR_RESPONSES,
  };
  return document;
}

/** In OpenAPI 3.0 `nullable` does not add null to an `enum`: it has to be listed. */
function allowNullInEnums(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('nullable' in node && 'enum' in node && Array.isArray(node.enum) && !node.enum.includes(null))
    node.enum.push(null);
  for (const child of Object.values(node)) allowNullInEnums(child);
}

const KEY_DESCRIPTION = `For programs of a shop, with a key that its owner makes under Configurações → Integrações and that is sent as
bearer. Every response is an envelope {success, data, message}. Lists are returned as a whole, or one page with \`pagination\` if \`page\` or
\`limit\` is sent. A key may call ${KEY_RATE.calls} times in ${KEY_RATE.seconds} seconds, which the headers RateLimit-Policy and RateLimit say. A POST may carry an
Idempotency-Key. Webhooks are signed by the Standard Webhooks specification and say which record has changed: {type, timestamp, data: {id, url}}.`;

/** The part of the document that keys reach, each operation with the scope that it needs. */
export function keyApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const document = openApiDocument(app);
  document.info = { ...document.info, title: 'Focinho API para integrações', description: KEY_DESCRIPTION };
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      const access = keyAccessOf(method.toUpperCase(), routeOf(path));
      if (!operation || !access) {
        delete item[method];
        continue;
      }
      operation.description = `Scope \`${access.scope}\`.`;
      operation.parameters = operation.parameters?.filter((one) => !('name' in one && one.name === 'X-Tenant'));
    }
  const paths = Object.entries(document.paths).filter(([, item]) => METHODS.some((method) => item[method]));
  document.paths = Object.fromEntries(paths);
  const tags = new Set(paths.flatMap(([, item]) => METHODS.flatMap((method) => item[method]?.tags ?? [])));
  document.tags = document.tags?.filter(({ name }) => tags.has(name)) ?? [];
  return document;
}

/** The page for those who have a key: everywhere, as the key itself. */
export function describeKeyApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/integrations', app, () => keyApiDocument(app), {
    jsonDocumentUrl: 'api/integrations.json',
    customSiteTitle: 'Focinho API para integrações',
  });
}

export function describeApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Focinho API',
  });
}
