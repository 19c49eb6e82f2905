import type { Contract, Direction, Shape } from './shape';

/**
 * Changes by which callers can no longer rely on the former contract. Who reads: a property that is gone, may be missing, may be null or is of another
 * kind, a value that no longer occurs. Who sends: a property that is ignored or has become required, a value that is refused. Everything
 * else is an addition.
 */
export function breakingChanges(before: Contract, now: Contract): string[] {
  return (['input', 'output'] as const).flatMap((direction) =>
    Object.entries(before[direction]).flatMap(([id, was]) => {
      const is = now[direction][id];
      return is ? differences({ before, now, direction }, id, was, is) : [`${id} is gone`];
    }),
  );
}

interface Comparison {
  before: Contract;
  now: Contract;
  direction: Direction;
}

function differences(comparison: Comparison, place: string, before: Shape, now: Shape): string[] {
  const { direction } = comparison;
  if (before.$ref !== undefined && before.$ref === now.$ref) return [];
  const was = alternatives(comparison.before[direction], before);
  const is = alternatives(comparison.now[direction], now);
  const isNullable = (shapes: Shape[]) => shapes.some(({ type }) => type === 'null');
  const isAny = (shapes: Shape[]) => shapes.some(({ type }) => type === undefined);
  if (isAny(was)) return isAny(is) || direction === 'output' ? [] : [`${place} no longer accepts everything`];
  if (isAny(is)) return direction === 'input' ? [] : [`${place} is no longer what it was`];
  return [
    ...(direction === 'output' && isNullable(is) && !isNullable(was) ? [`${place} may be null`] : []),
    ...(direction === 'input' && isNullable(was) && !isNullable(is) ? [`${place} may no longer be null`] : []),
    ...(direction === 'output' ? newKinds(place, was, is) : []),
    ...was.filter(({ type }) => type !== 'null').flatMap((one) => goneFrom(comparison, place, one, is)),
  ];
}

/** `anyOf`, lists of types and references resolved; an enumeration is an alternative for each value. */
function alternatives(named: Record<string, Shape>, shape: Shape): Shape[] {
  const target = shape.$ref === undefined ? undefined : named[shape.$ref];
  if (target) return alternatives(named, target);
  if (shape.anyOf) return shape.anyOf.flatMap((one) => alternatives(named, one));
  if (Array.isArray(shape.type)) return shape.type.flatMap((type) => alternatives(named, { ...shape, type }));
  if (shape.enum) return shape.enum.map((value) => ({ type: shape.type, const: value }));
  return [shape];
}

function newKinds(place: string, was: Shape[], is: Shape[]): string[] {
  const isKnown = ({ type, const: value }: Shape) =>
    was.some((one) => one.type === type && (one.const === undefined || value !== undefined));
  return is.every((one) => one.type === 'null' || isKnown(one)) ? [] : [`${place} is no longer what it was`];
}

/** Why an alternative is no longer among those of now; nothing if one of them still has all of it. */
function goneFrom(comparison: Comparison, place: string, was: Shape, is: Shape[]): string[] {
  const alike = is.filter(({ type }) => type === was.type);
  if (was.const !== undefined) {
    const isKnown = alike.some(({ const: value }) => value === was.const || value === undefined);
    return isKnown ? [] : [`${place} no longer knows ${JSON.stringify(was.const)}`];
  }
  const complaints = alike.map((one) => within(comparison, place, was, one));
  return complaints.some((one) => one.length === 0)
    ? []
    : (complaints[0] ?? [`${place} is no longer ${String(was.type)}`]);
}

function within(comparison: Comparison, place: string, was: Shape, is: Shape): string[] {
  const isSent = comparison.direction === 'input';
  const nested = (where: string, before: Shape | boolean | undefined, now: Shape | boolean | undefined) =>
    typeof before === 'object' && typeof now === 'object' ? differences(comparison, where, before, now) : [];
  const properties = Object.entries(was.properties ?? {}).flatMap(([name, before]) => {
    const now = is.properties?.[name];
    const where = `${place}.${name}`;
    if (!now) return [`${where} is gone`];
    const mayBeMissing = !isSent && was.required?.includes(name) && !is.required?.includes(name);
    return [...(mayBeMissing ? [`${where} may be missing`] : []), ...differences(comparison, where, before, now)];
  });
  const required = isSent ? (is.required ?? []).filter((name) => !was.required?.includes(name)) : [];
  return [
    ...properties,
    ...required.map((name) => `${place}.${name} must be sent`),
    ...nested(`${place}[]`, was.items, is.items),
    ...nested(`${place}[]`, was.additionalProperties, is.additionalProperties),
    ...(isSent && isStricter(was, is) ? [`${place} accepts less`] : []),
  ];
}

const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;

const isStricter = (was: Shape, is: Shape): boolean =>
  LOWER.some((limit) => (is[limit] ?? -Infinity) > (was[limit] ?? -Infinity)) ||
  UPPER.some((limit) => (is[limit] ?? Infinity) < (was[limit] ?? Infinity)) ||
  (is.const !== undefined && is.const !== was.const) ||
  (is.format !== undefined && is.format !== was.format) ||
  (is.pattern !== undefined && is.pattern !== was.pattern);
