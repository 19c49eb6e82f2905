import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { PRODUCT_VERSION } from '@focinho/contracts/product';
import { rolesOf } from '../auth/roles';
import { ERROR_RESPONSES, ERROR_ENVELOPE, possibleErrors } from './openapi-errors';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameters = NonNullable<Operation['parameters']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const DESCRIPTION = `Every answer is an envelope {success, data, message}; \`message\` is Portuguese and fit for a toast.
Calls carry the shop's slug in X-Tenant and the token of POST /api/auth/login as bearer. Lists are answered whole, or
one page with \`pagination\` when \`page\` or \`limit\` is sent. Fields that a call does not know are ignored.`;

/** What each group of calls is about, in the order in which the document shows them. */
const TAGS: Record<string, string> = {
  auth: 'Log-in, the session’s own user, log-out',
  tenants: 'The shop itself and its settings',
  users: 'The people who work in the shop',
  clients: 'Pet owners',
  pets: 'Their animals',
  services: 'What the shop does',
  products: 'What the shop sells',
  packages: 'Monthly bundles of services',
  'package-usages': 'Services taken out of a package',
  appointments: 'The agenda',
  sales: 'Sales with their items and receipts',
  'client-credits': 'Tabs (“fiado”) of clients',
  'credit-transactions': 'The ledger of the tabs',
  reports: 'Statistics computed by the database',
  'super-admin': 'The platform over all tenants',
  faults: 'What remotes report when they break',
  health: 'For load balancers and monitors',
};

const TENANT: Parameters[number] = {
  name: 'X-Tenant',
  in: 'header',
  required: true,
  description: 'Slug of the shop',
  schema: { type: 'string', example: 'demo' },
};
const IDEMPOTENCY: Parameters[number] = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated call with the same key answers with the first result and creates nothing',
  schema: { type: 'string', maxLength: 200, example: 'b3f1c9de-4a2e-4d57-9a58-1f5f3a1d2c7b' },
};

/** `/api/pets/{id}` → `/api/pets/:id`, as Nest and roles.ts name a route. */
export const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const VERBS: Record<string, string> = {
  list: 'The whole list, or one page',
  create: 'Create one',
  get: 'Read one',
  update: 'Change one; what is not sent stays',
  remove: 'Delete one',
};
/** In words what the handler `clients.list` does; `tenants.saveSettings` reads "Save settings". */
function summaryOf(operationId = ''): string {
  const handler = operationId.split('.')[1] ?? '';
  const words = handler.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return VERBS[handler] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Adds what follows from the route's row in roles.ts and from its shape: security, headers, refusals. */
function complete(method: (typeof METHODS)[number], path: string, operation: Operation): void {
  const roles = rolesOf(method.toUpperCase(), routeOf(path));
  const isLogin = path === '/api/auth/login';
  const isPublic = roles === 'public';
  const creates = method === 'post' && '201' in operation.responses;
  operation.summary ??= summaryOf(operation.operationId);
  operation.security = isPublic ? [] : [{ bearer: [] }];
  if (roles && !isPublic) operation.description ??= `For ${roles.join(', ')}.`;
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(isPublic && !isLogin ? [] : [TENANT]),
    ...(creates && !isPublic ? [IDEMPOTENCY] : []),
  ];
  const refused = possibleErrors({
    isPublic,
    isLogin,
    hasBody: operation.requestBody !== undefined,
    hasQuery: operation.parameters.some((parameter) => 'in' in parameter && parameter.in === 'query'),
    hasPathId: path.includes('{'),
    writes: method !== 'get',
    readsNothing: path === '/health',
  });
  for (const status of refused) operation.responses[status] ??= { $ref: `#/components/responses/${status}` };
}

/** The OpenAPI document, from the same schemas that check the requests: `/api/docs` and `/api/openapi.json`. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setTitle('Focinho API')
    .setDescription(DESCRIPTION)
    .setVersion(PRODUCT_VERSION)
    .addBearerAuth();
  const document = SwaggerModule.createDocument(app, outline.build(), {
    operationIdFactory: (controller, handler) => `${controller.replace('Controller', '').toLowerCase()}.${handler}`,
  });
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) complete(method, path, operation);
    }
  const used = new Set(
    Object.values(document.paths).flatMap((item) => METHODS.flatMap((method) => item[method]?.tags ?? [])),
  );
  document.tags = Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ErrorEnvelope: ERROR_ENVELOPE },
    responses: ERROR_RESPONSES,
  };
  return document;
}

export function describeApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Focinho API',
  });
}
