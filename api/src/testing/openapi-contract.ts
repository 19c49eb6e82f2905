import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Role } from '@focinho/contracts/kernel/enums';
import { isPlatformRoute, Routes, type Route as DeclaredRoute } from '../kernel/http/routes';
import { openApiDocument, routeOf } from '../kernel/http/openapi-document';
import type { TestResponse, TestApi } from './api';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** One route of the OpenAPI document, as the system tests walk it. */
export interface Route {
  /** As Nest names it: `PUT /api/pets/:id`. */
  name: string;
  method: string;
  /** `/api/pets/{id}` */
  path: string;
  roles: readonly Role[] | 'public' | undefined;
  needs: DeclaredRoute['needs'] | undefined;
  isPlatform: boolean;
  pathParameters: string[];
  queryParameters: { name: string; schema: Schema }[];
  hasBody: boolean;
  bodySchema: Schema | undefined;
  /** Example of the body; that of a change has all that it may change. */
  example: Record<string, unknown>;
}
type SchemaOrReference = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
export type Schema = Exclude<SchemaOrReference, { $ref: string }>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function routesOf(document: OpenAPIObject, declared: Routes): Route[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [describeRoute(document, declared, method.toUpperCase(), path, operation)] : [];
    }),
  );
}

function describeRoute(
  document: OpenAPIObject,
  declared: Routes,
  method: string,
  path: string,
  operation: Operation,
): Route {
  const route = declared.find(method, routeOf(path));
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('in' in parameter ? [parameter] : []));
  const bodySchema = bodySchemaOf(document, operation);
  return {
    name: `${method} ${routeOf(path)}`,
    method,
    path,
    roles: route?.roles,
    needs: route?.needs,
    isPlatform: isPlatformRoute(path),
    pathParameters: parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
    queryParameters: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({ name, schema: resolve(document, schema ?? {}) })),
    hasBody: bodySchema !== undefined,
    bodySchema,
    example: { ...(method === 'PUT' ? exampleOfCreation(document, path, bodySchema) : {}), ...bodySchema?.['example'] },
  };
}

function bodySchemaOf(document: OpenAPIObject, { requestBody }: Operation): Schema | undefined {
  if (!requestBody || !('content' in requestBody)) return undefined;
  // A file has a body, but no fields.
  const json = requestBody.content['application/json'];
  return json && resolve(document, json.schema ?? {});
}

/** Example of all that a change may also change: `PUT /api/pets/{id}` what `POST /api/pets` creates. */
function exampleOfCreation(document: OpenAPIObject, path: string, change: Schema | undefined): object {
  const creation = document.paths[path.replace(/\/\{id\}$/, '')]?.post;
  const example: unknown = creation && bodySchemaOf(document, creation)?.['example'];
  const fields = Object.keys(change?.properties ?? {});
  return Object.fromEntries(Object.entries(Object(example)).filter(([name]) => fields.includes(name)));
}

/** Resolves the reference of a schema, but not those of nested schemas. */
export function resolve(document: OpenAPIObject, schema: SchemaOrReference): Schema {
  if (!('$ref' in schema)) return schema;
  const found = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
  return found ? resolve(document, found) : {};
}

/** Fills in the parameters of a path. */
export const fillPath = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

/** Checks responses against the schema in the OpenAPI document for their route and status. */
export class OpenApiContract {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();
  readonly document: OpenAPIObject;
  readonly routes: Route[];

  constructor(api: TestApi) {
    addFormats(this.ajv);
    this.document = openApiDocument(api.app);
    this.routes = routesOf(this.document, api.app.get(Routes));
    this.ajv.addSchema(JSON.parse(JSON.stringify({ ...this.document, $id: 'api' })));
  }

  /** @returns in words how the response violates the schema */
  violations(route: Route, response: TestResponse): string[] {
    const operation = this.document.paths[route.path]?.[METHODS.find((m) => m.toUpperCase() === route.method) ?? 'get'];
    const documented = operation?.responses[response.status];
    if (!documented) return [`${route.name} returned an undocumented ${response.status}: ${response.json.message}`];
    if ('content' in documented && !documented.content?.['application/json']) return [];
    const at =
      '$ref' in documented
        ? '#/components/schemas/ErrorEnvelope'
        : `#/paths/${route.path.replaceAll('/', '~1')}/${route.method.toLowerCase()}/responses/${response.status}/content/application~1json/schema`;
    const key = encodeURI(at).replaceAll('%23', '#').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const validate = this.compiled.get(key) ?? this.ajv.compile({ $ref: `api${key}` });
    this.compiled.set(key, validate);
    if (validate(response.json)) return [];
    return (validate.errors ?? []).map(
      (error) =>
        `${route.name} ${response.status}${error.instancePath} ${error.message}: ${JSON.stringify(error.params)}`,
    );
  }
}
