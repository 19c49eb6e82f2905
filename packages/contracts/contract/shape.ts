import { z } from 'zod';

/** The part of a JSON Schema that callers depend on; descriptions and examples may change. */
const shapeSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minItems: z.number().optional(),
  maxLength: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), shapeSchema).optional();
  },
  get items() {
    return shapeSchema.optional();
  },
  get anyOf() {
    return z.array(shapeSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), shapeSchema]).optional();
  },
});
export type Shape = z.infer<typeof shapeSchema>;

/** The named schemas: what is sent to the API and what it returns. */
export const contractSchema = z.object({
  input: z.record(z.string(), shapeSchema),
  output: z.record(z.string(), shapeSchema),
});
export type Contract = z.infer<typeof contractSchema>;
export type Direction = keyof Contract;

/** The schemas with a name (`meta({ id })`) among those that were loaded. One whose `meta` has an example is the body of a request. */
export function contractOf(registry: typeof z.globalRegistry): Contract {
  const shapesOf = (io: Direction) =>
    z.toJSONSchema(registry, { io, metadata: registry, unrepresentable: 'any', uri: (id) => id }).schemas;
  const [input, output] = [shapesOf('input'), shapesOf('output')];
  const isBody = (id: string) => input[id] !== undefined && 'example' in input[id];
  const bodies = Object.keys(input).filter(isBody);
  const others = Object.keys(output).filter((id) => !isBody(id));
  return contractSchema.parse({ input: withReferred(bodies, input), output: withReferred(others, output) });
}

/** These schemas and those they refer to, in the order of their names. */
function withReferred(ids: readonly string[], all: Record<string, object>): Record<string, object> {
  const found = new Set(ids);
  for (const id of found)
    for (const [, other = ''] of JSON.stringify(all[id]).matchAll(/"\$ref":"([^"]+)"/g)) found.add(other);
  return Object.fromEntries([...found].sort().map((id) => [id, all[id] ?? {}]));
}

const SAFE_INTEGERS: unknown[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
/** These say what is refused, and nothing is refused of a response. */
const LIMITS = ['format', 'pattern', ...['Length', 'imum', 'Items'].flatMap((of) => [`min${of}`, `max${of}`])];

/** The text of a record: a line for each schema, so that a diff shows which have changed. */
export function contractText(contract: Contract): string {
  const isImplied = (direction: Direction, key: string, value: unknown) =>
    (key === 'additionalProperties' && typeof value === 'boolean') ||
    SAFE_INTEGERS.includes(value) ||
    (direction === 'output' && LIMITS.includes(key) && typeof value !== 'object');
  const textOf = (direction: Direction, shape: Shape) =>
    JSON.stringify(shape, (key, value: unknown) => (isImplied(direction, key, value) ? undefined : value));
  const linesOf = (direction: Direction) =>
    Object.entries(contract[direction]).map(([id, shape]) => `${JSON.stringify(id)}:${textOf(direction, shape)}`);
  return `{"input":{\n${linesOf('input').join(',\n')}\n},"output":{\n${linesOf('output').join(',\n')}\n}}\n`;
}
