import type { OpenAPIObject } from '@nestjs/swagger';

/*
 * docs/api.md, a page for people that holds everything of the OpenAPI document on which a client can depend. What it cannot put
 * into words is an error, so that nothing is left out in silence. Examples are left out on purpose.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Node {
  readonly [key: string]: Json;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const ERROR_REFERENCE = '#/components/responses/';
const OF_OBJECTS = ['type', 'properties', 'required', 'additionalProperties'];
/** Long expressions that formats bring with them are said once. */
const LONG = 60;

const INTRODUCTION = `# The API

Generated: \`UPDATE_OPENAPI=true npm test -- --only api openapi\`. A change of this page is a change of what clients depend on.

\`name?\` may be missing; \`text 1..80\` has so many characters, \`number 0..10\` is so large, \`X[] 1..5\` has so many items; \`= X\` is
the default; \`/…/\` is a regular expression. A field that an object ending in \`, …\` does not name is ignored, by others refused.
\`integer\` without bounds is one that JavaScript counts exactly; \`safe\` is the largest of them.`;

/** The page of a document. */
export function apiPage({ paths, tags = [], components = {}, info }: OpenAPIObject): string {
  const page = new Page();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: plain(item[method]) }] : [])),
  );
  const sections = tags.flatMap(({ name, description }) => {
    const own = operations.filter(({ operation }) => list(operation['tags']).includes(name));
    return [`## ${name}`, `${description}.`, fenced(own.map((route) => page.route(route)).join('\n\n'))];
  });
  const schemas = Object.entries(plain(components.schemas ?? {})).map(([name, schema]) =>
    page.schema(name, node(schema)),
  );
  const errors = Object.entries(plain(components.responses ?? {})).map(
    ([status, response]) => `${status}  ${text(node(response)['description'])}: ${page.content(node(response))}`,
  );
  return (
    [
      INTRODUCTION,
      info.description,
      ...sections,
      '## Errors',
      fenced(errors.join('\n')),
      '## Records',
      fenced(schemas.join('\n\n')),
      '## Formats',
      fenced(page.formats()),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

class Page {
  /** A name for each pair of a format and a long expression. */
  private readonly named = new Map<string, string>();

  route({ path, method, operation }: { path: string; method: string; operation: Node }): string {
    const { operationId, summary, description, parameters, requestBody, responses, security, ...rest } = operation;
    nothingLeft(rest, 'tags');
    const isPublic = list(security).length === 0;
    const who = isPublic && description === undefined ? 'For everybody.' : text(description);
    if (!isPublic && JSON.stringify(security) !== '[{"bearer":[]}]')
      throw new Error(`Security ${JSON.stringify(security)}`);
    const takes = [...list(parameters).map((one) => this.parameter(node(one))), ...this.body(requestBody)];
    const documented = Object.entries(node(responses ?? {}));
    const errors = documented.filter(([, response]) => '$ref' in node(response));
    for (const [status, response] of errors)
      if (node(response)['$ref'] !== ERROR_REFERENCE + status)
        throw new Error(`${path} documents ${status} as another`);
    return [
      `${method.toUpperCase()} ${path} ${text(operationId)}: ${text(summary)}. ${who}`,
      ...(takes.length > 0 ? [`  takes ${takes.join(', ')}`] : []),
      ...documented
        .filter((one) => !errors.includes(one))
        .map(([status, response]) => `  ${status} ${this.content(node(response))}`),
      `  errors ${errors.map(([status]) => status).join(' ')}`,
    ].join('\n');
  }

  private parameter({ name, in: place, required, schema, description: _, ...rest }: Node): string {
    nothingLeft(rest);
    return `${text(place)} ${text(name)}${required === true ? '' : '?'}: ${this.type(node(schema ?? {}))}`;
  }

  private body(body: Json | undefined): string[] {
    if (body === undefined) return [];
    const { required, content, description: _, ...rest } = node(body);
    nothingLeft(rest);
    return [`body${required === true ? '' : '?'} ${this.content({ content: content ?? {} })}`];
  }

  /** The content of a response: the data in the envelope, or the type of a file. */
  content({ content, description: _, ...rest }: Node): string {
    nothingLeft(rest);
    return Object.entries(node(content ?? {}))
      .map(([type, of]) => {
        const { schema, example: __, ...others } = node(of);
        nothingLeft(others);
        return `${type === 'application/json' ? '' : `${type} `}${this.withinEnvelope(node(schema ?? {}))}`;
      })
      .join(' | ');
  }

  private withinEnvelope(schema: Node): string {
    const { data, ...others } = node(schema['properties'] ?? {});
    const envelope = { ...schema, properties: others };
    return data !== undefined && JSON.stringify(envelope) === ENVELOPE ? this.type(node(data)) : this.type(schema);
  }

  /** A record of several lines. */
  schema(name: string, schema: Node): string {
    if (schema['type'] !== 'object' || schema['properties'] === undefined) return `${name} ${this.type(schema)}`;
    nothingLeft(schema, ...OF_OBJECTS, 'example', 'description');
    const fields = this.fields(schema).map((line) => `\n  ${line}`);
    return `${name} {${fields.join('')}\n}`.replace('\n  …\n}', '\n… }');
  }

  private fields({ properties, required, additionalProperties }: Node): string[] {
    const needed = list(required);
    const open = additionalProperties === undefined || additionalProperties === true;
    return [
      ...Object.entries(node(properties ?? {})).map(
        ([name, schema]) => `${name}${needed.includes(name) ? '' : '?'}: ${this.type(node(schema))}`,
      ),
      ...(open ? ['…'] : additionalProperties === false ? [] : [`[any]: ${this.type(node(additionalProperties))}`]),
    ];
  }

  /** A type in one line. */
  private type(schema: Node): string {
    const { nullable, default: byDefault, example: _, description: __, ...own } = schema;
    const words = this.withoutNull(own);
    const isNullable = nullable === true;
    if ('enum' in own && isNullable !== list(own['enum']).includes(null))
      throw new Error('null is listed where it may be');
    const withNull = isNullable && !('enum' in own) ? `${words} | null` : words;
    return byDefault === undefined ? withNull : `${withNull} = ${JSON.stringify(byDefault)}`;
  }

  private withoutNull(schema: Node): string {
    if ('$ref' in schema) return this.reference(schema);
    for (const [key, sign] of [
      ['anyOf', ' | '],
      ['allOf', ' & '],
    ] as const) {
      const { [key]: parts, ...rest } = schema;
      if (parts === undefined) continue;
      nothingLeft(rest);
      return list(parts)
        .map((part) => this.type(node(part)))
        .join(sign);
    }
    const { type, enum: values, ...rest } = schema;
    if (values !== undefined) {
      nothingLeft(rest);
      if (list(values).some((value) => value !== null && typeof value !== type))
        throw new Error(`No ${text(type)}: ${JSON.stringify(values)}`);
      return list(values)
        .map((value) => JSON.stringify(value))
        .join(' | ');
    }
    switch (type) {
      case undefined:
        nothingLeft(rest);
        return 'anything';
      case 'object':
        nothingLeft(schema, ...OF_OBJECTS);
        return `{ ${this.fields(schema).join(', ')} }`.replace('{  }', '{}');
      case 'array': {
        const { items, ...bounds } = rest;
        const of = this.type(node(items ?? {}));
        return `${/^\w+$/.test(of) ? of : `(${of})`}[]${range(bounds, 'minItems', 'maxItems')}`;
      }
      case 'string': {
        const { format, pattern, ...bounds } = rest;
        return `${this.textType(format, pattern)}${range(bounds, 'minLength', 'maxLength')}`;
      }
      case 'boolean':
        nothingLeft(rest);
        return 'boolean';
      default:
        return `${text(type)}${range(rest, 'minimum', 'maximum')}`;
    }
  }

  private reference({ $ref, ...rest }: Node): string {
    nothingLeft(rest);
    return text($ref).split('/').at(-1) ?? '';
  }

  private textType(format: Json | undefined, pattern: Json | undefined): string {
    if (pattern === undefined) return format === undefined ? 'text' : `text in format ${text(format)}`;
    if (text(pattern).length <= LONG) return `${format === undefined ? 'text' : text(format)} /${text(pattern)}/`;
    const key = `${text(format)}  /${text(pattern)}/`;
    const others = [...this.named.keys()].filter((one) => one.startsWith(`${text(format)}  `)).length;
    const name = this.named.get(key) ?? `${text(format)}${others === 0 ? '' : others + 1}`;
    this.named.set(key, name);
    return name;
  }

  formats = () => [...this.named].map(([key, name]) => `${name}: ${key.slice(key.indexOf('  ') + 2)}`).join('\n');
}

const ENVELOPE = JSON.stringify({
  type: 'object',
  properties: { success: { type: 'boolean', enum: [true] }, message: { type: 'string', example: '' } },
  required: ['success', 'data', 'message'],
  additionalProperties: false,
});

const SAFE = Number.MAX_SAFE_INTEGER;
function range(bounds: Node, min: string, max: string): string {
  const { [min]: least, [max]: most, ...rest } = bounds;
  nothingLeft(rest);
  if ((least === undefined && most === undefined) || (least === -SAFE && most === SAFE)) return '';
  const said = (bound: Json | undefined) => (bound === SAFE ? 'safe' : JSON.stringify(bound ?? '').replace('""', ''));
  return ` ${said(least)}..${said(most)}`;
}

function nothingLeft(rest: Node, ...known: string[]): void {
  const key = Object.keys(rest).find((one) => !known.includes(one));
  if (key !== undefined) throw new Error(`The page of the API has no words for ${key}: ${JSON.stringify(rest[key])}`);
}

const fenced = (lines: string) => `\`\`\`text\n${lines}\n\`\`\``;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
function node(value: unknown): Node {
  if (!isNode(value)) throw new Error(`${JSON.stringify(value)} is no object`);
  return value;
}
/** As the document is sent, without what is undefined. */
const plain = (value: object): Node => node(JSON.parse(JSON.stringify(value)));
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
