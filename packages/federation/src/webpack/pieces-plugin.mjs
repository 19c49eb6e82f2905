import webpack from 'webpack';

const NAME = 'PiecesPlugin';
/** Bytes of source in a piece, at least. */
const PIECE = 8 * 1024;
/** Bytes of source below which an import runs at once. */
const SMALL = 256 * 1024;
/** How long pieces run until the browser may do something else. It counts as blocked after 50 ms. */
const SLICE_MS = 20;

/**
 * Runs the modules of a large `import()` one after the other, in the order in which they would run anyway, and lets the browser draw and
 * listen to its user in between. Otherwise all of them run in one task, which blocks a page on a slow phone for half a second.
 */
export class PiecesPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new PiecesRuntimeModule()));
    });
  }
}

/** Has a chunk count as loaded only when the pieces of its import have run. */
class PiecesRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    // After the handlers that load the chunk and what it needs.
    super('pieces', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  /** @override */
  generate() {
    const { chunk, compilation } = this;
    if (!chunk || !compilation) return null;
    const groups = new Set([...chunk.getAllAsyncChunks()].flatMap((loaded) => [...loaded.groupsIterable]));
    const pieces = Object.fromEntries([...groups].flatMap((group) => piecesOf(compilation, group, chunk.runtime)));
    if (Object.keys(pieces).length === 0) return null;
    const { require, ensureChunk, ensureChunkHandlers } = webpack.RuntimeGlobals;
    return `var pieces = ${JSON.stringify(pieces)};
var running = new Set();
${ensureChunkHandlers}.pieces = function(chunkId, promises) {
  var work = pieces[chunkId];
  if (!work) return;
  var loaded = Promise.all(promises.concat(work[0].map(function(other) { return ${ensureChunk}(other); })));
  promises.push(loaded.then(function() {
    return new Promise(function(resolve, reject) {
      var channel = new MessageChannel();
      // Otherwise nothing refers to it, and it may be collected as garbage before its message arrives.
      running.add(channel);
      function end(settle, result) {
        running.delete(channel);
        channel.port1.close();
        settle(result);
      }
      var next = 0;
      channel.port1.onmessage = function() {
        var until = performance.now() + ${SLICE_MS};
        try {
          while (next < work[1].length && performance.now() < until) ${require}(work[1][next++]);
        } catch (error) {
          return end(reject, error);
        }
        if (next === work[1].length) return end(resolve);
        channel.port2.postMessage(0);
      };
      channel.port2.postMessage(0);
    });
  }));
};`;
  }
}

/** @typedef {import('webpack').ChunkGroup} ChunkGroup */
/** @typedef {string | number} Id of a chunk or a module */

/**
 * @param {webpack.Compilation} compilation
 * @param {ChunkGroup} group the chunks of an `import()`
 * @param {webpack.Chunk['runtime']} runtime
 * @returns {[Id, [Id[], Id[]]][]} the chunk of the imported module, with the group's other chunks
 *   and with the last module of each piece; none if the import is small, or its chunk is also part of another one
 */
function piecesOf({ moduleGraph, chunkGraph }, group, runtime) {
  const imported = [...group.blocksIterable].flatMap(({ dependencies }) =>
    dependencies.flatMap((dependency) => moduleGraph.getModule(dependency) ?? []),
  );
  const [root, another] = new Set(imported);
  const own = root && group.chunks.find((chunk) => chunkGraph.isModuleInChunk(root, chunk));
  if (!own || own.id === null || own.getNumberOfGroups() > 1 || another) return [];

  /** @param {webpack.Module} module */
  const importsOf = (module) =>
    [...moduleGraph.getOutgoingConnections(module)].flatMap((connection) =>
      connection.dependency?.category === 'esm' && connection.getActiveState(runtime) !== false
        ? connection.module
        : [],
    );
  /** @param {webpack.Module} module */
  const begun = (module) => group.getModulePreOrderIndex(indexed(module)) ?? 0;
  /** @param {webpack.Module} module */
  const ended = (module) => group.getModulePostOrderIndex(indexed(module)) ?? 0;
  const modules = runnable(root, importsOf, begun)
    .filter((module) => group.chunks.some((chunk) => chunkGraph.isModuleInChunk(module, chunk)))
    .toSorted((one, other) => ended(one) - ended(other));
  if (modules.reduce((sum, module) => sum + module.size(), 0) < SMALL) return [];

  /** @type {Id[]} */
  const ids = [];
  let size = 0;
  for (const module of modules) {
    const id = chunkGraph.getModuleId(module);
    size += module.size();
    if (size < PIECE || id === null) continue;
    ids.push(id);
    size = 0;
  }
  const others = group.chunks.flatMap((chunk) => (chunk === own || chunk.id === null ? [] : chunk.id));
  return [[own.id, [others, ids]]];
}

/**
 * @param {webpack.Module} module
 * @returns {webpack.Module} the one that the group's indices know it by
 */
const indexed = (module) =>
  'rootModule' in module && module.rootModule instanceof webpack.Module ? module.rootModule : module;

/**
 * The modules that `root` imports, as far as each can run by itself: of those that import each other (the strongly connected components
 * of Tarjan) the one that is imported first, which runs the others.
 * @param {webpack.Module} root
 * @param {(module: webpack.Module) => webpack.Module[]} importsOf
 * @param {(module: webpack.Module) => number} begun when a module is imported first
 */
function runnable(root, importsOf, begun) {
  /** @type {Map<webpack.Module, number>} */
  const numbers = new Map();
  /** @type {webpack.Module[]} */
  const open = [];
  /** @type {webpack.Module[]} */
  const found = [];
  const search = (/** @type {webpack.Module} */ module) => {
    const number = numbers.size;
    numbers.set(module, number);
    open.push(module);
    let lowest = number;
    for (const imported of importsOf(module)) {
      if (!numbers.has(imported)) lowest = Math.min(lowest, search(imported));
      else if (open.includes(imported)) lowest = Math.min(lowest, numbers.get(imported) ?? lowest);
    }
    if (lowest === number) {
      const component = open.splice(open.indexOf(module));
      found.push(component.reduce((one, other) => (begun(other) < begun(one) ? other : one)));
    }
    return lowest;
  };
  search(root);
  return found;
}
