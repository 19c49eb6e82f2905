import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Where the API spends a request's processor time: the first part whose pattern matches the path of a function's source. Time in Node
 * itself is counted to whoever called it, but for what has a part of its own below.
 * @type {[part: string, pattern: RegExp][]}
 */
const PARTS = [
  ['log', /pino|sonic-boom|thread-stream|kernel\/http\/logging/],
  ['log-in and session', /\/access\/|ended-sessions|node_modules\/jose/],
  ['turns and limits', /kernel\/fairness|rate-limiter/],
  ['metrics', /kernel\/metrics|prom-client|load-metrics|pool-metrics/],
  ['request context', /kernel\/http\/request-context|async_hooks/],
  ['validation', /node_modules\/zod|standard-schema|\/pipes\/|packages\/contracts/],
  ['security headers', /security-headers|fastify\/helmet|node_modules\/helmet/],
  ['database: our batches', /api\/src\/database/],
  ['database: pg', /node_modules\/(pg|pg-pool|pg-protocol|pg-types)\//],
  ['HTTP: our hooks', /kernel\/http/],
  ['HTTP: Nest', /@nestjs|middie|rxjs/],
  ['HTTP: Fastify', /fastify|find-my-way|secure-json-parse|light-my-request/],
  ['the resource', /api\/src\//],
];

/** Functions of Node whose time is not their caller's: what the kernel needs to send, and what nobody asked for. */
const OF_NODE = new Map([
  ['writev', 'sending'],
  ['writeBuffer', 'sending'],
  ['writeLatin1String', 'sending'],
  ['writeUtf8String', 'sending'],
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'Node'],
]);

/**
 * The shares of a profile, by part, of the time in which the process was not idle.
 * @param {import('node:inspector').Profiler.Profile} profile
 * @param {string} script whose source map names the sources of the bundle
 * @returns {Map<string, number>}
 */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }, script) {
  const sources = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  /** @type {(url: string, line: number, column: number) => string} */
  const sourceOf = (url, line, column) => {
    if (!url.startsWith('file:') || fileURLToPath(url) !== script) return url;
    const entry = sources.findEntry(line, column);
    return 'originalSource' in entry ? entry.originalSource : url;
  };
  /** @type {Map<number, string>} */
  const parts = new Map();
  /** @param {number} id @returns {string} */
  function partOf(id) {
    const known = parts.get(id);
    if (known) return known;
    const { functionName, url, lineNumber, columnNumber } = /** @type {NonNullable<ReturnType<typeof byId.get>>} */ (
      byId.get(id)
    ).callFrame;
    const parent = parents.get(id);
    const source = sourceOf(url, lineNumber, columnNumber);
    const part =
      (url === '' ? OF_NODE.get(functionName) : undefined) ??
      PARTS.find(([, pattern]) => pattern.test(source))?.[0] ??
      (parent === undefined ? 'Node' : partOf(parent));
    parts.set(id, part);
    return part;
  }
  /** @type {Map<string, number>} */
  const times = new Map();
  let busy = 0;
  samples.forEach((id, index) => {
    if (byId.get(id)?.callFrame.functionName === '(idle)') return;
    const time = timeDeltas[index] ?? 0;
    busy += time;
    times.set(partOf(id), (times.get(partOf(id)) ?? 0) + time);
  });
  return new Map([...times].map(([part, time]) => [part, time / busy]));
}
