const path = require('node:path');
const ts = require('typescript');
const { optionsOf } = require('./public-types.cjs');

/** Types that a remote makes and the shell reads; everything else a remote reads. */
const MADE_BY_REMOTES = ['RemoteModule', 'RemoteDescription', 'RemotePage'];
/** Its type is its value. */
const DIFFERS_ALWAYS = 'CONTRACT_VERSION';
const CONTRACTS = '@focinho/contracts/';

/**
 * Changes by which a remote can no longer rely on the former types, as the compiler sees it: an export that is gone, a property
 * that it reads and that is gone or of another kind, an input that is no longer accepted. Further exports, properties
 * and members of an enumeration break nothing.
 * @param {string} folder of the host package
 * @param {Map<string, string>} before types by file
 * @param {Map<string, string>} now
 * @returns {string[]}
 */
function breakingChanges(folder, before, now) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [name, text] of before) files.set(`/before/${name}`, text);
  for (const [name, text] of now) files.set(`/now/${name}`, text);
  const program = ts.createProgram([...files.keys()], optionsOf(folder), hostOf(folder, files));
  const checker = program.getTypeChecker();
  /** @param {string} name */
  const exportsOf = (name) => {
    const source = program.getSourceFile(name);
    const module = source && checker.getSymbolAtLocation(source);
    return new Map((module ? checker.getExportsOfModule(module) : []).map((symbol) => [symbol.name, symbol]));
  };
  const compare = comparing(checker);
  const promised = promisedOf(before);
  return [...before.keys()].flatMap((file) => {
    const names = promised.get(file);
    if (!names && file.startsWith('contracts/')) return [];
    if (!now.has(file)) return [`${file} is gone`];
    const found = exportsOf(`/now/${file}`);
    return [...exportsOf(`/before/${file}`)].flatMap(([name, symbol]) => {
      if (name === DIFFERS_ALWAYS || (names && !names.has(name))) return [];
      const place = `${file.replace('.d.ts', '')}: ${name}`;
      const present = found.get(name);
      return present ? compare(place, symbol, present) : [`${place} is gone`];
    });
  });
}

/**
 * The part of the contracts that crosses the border: the names that the host's own types import. The rest of those modules is between the API and
 * the screens, which bring their own copy.
 * @param {Map<string, string>} types by file
 * @returns {Map<string, Set<string>>} names by file of the contracts
 */
function promisedOf(types) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map();
  /** @type {(module: string, name: string) => void} */
  const add = (module, name) => {
    const file = `contracts/${module}.d.ts`;
    names.set(file, (names.get(file) ?? new Set()).add(name));
  };
  for (const [file, text] of types) {
    if (file.startsWith('contracts/')) continue;
    for (const [, list = '', module = ''] of text.matchAll(/\{([^{}]*)\} from ['"]@focinho\/contracts\/([\w/-]+)['"]/g))
      for (const name of list.split(','))
        add(
          module,
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        );
    for (const [, module = '', name = ''] of text.matchAll(/import\(['"]@focinho\/contracts\/([\w/-]+)['"]\)\.(\w+)/g))
      add(module, name);
  }
  return names;
}

/**
 * Both versions side by side; each finds its own contracts, or today's when they were not recorded.
 * @param {string} folder
 * @param {Map<string, string>} files
 * @returns {ts.CompilerHost}
 */
function hostOf(folder, files) {
  const real = ts.createCompilerHost({});
  const inside = path.join(folder, 'src/index.ts');
  /** @type {(name: string, containing: string, options: ts.CompilerOptions) => ts.ResolvedModuleWithFailedLookupLocations} */
  const resolve = (name, containing, options) => {
    const [, side] = /^\/(before|now)\//.exec(containing) ?? [];
    const wanted = name.startsWith(CONTRACTS)
      ? [side, 'now'].map((from) => `/${from}/contracts/${name.slice(CONTRACTS.length)}.d.ts`)
      : [`${path.posix.resolve(path.posix.dirname(containing), name)}.d.ts`];
    const resolvedFileName = side && wanted.find((file) => files.has(file));
    if (resolvedFileName) return { resolvedModule: { resolvedFileName, extension: ts.Extension.Dts } };
    const from = /^\/(before|now)\/contracts\//.test(containing) ? path.join(folder, '../contracts/src/x.ts') : inside;
    return ts.resolveModuleName(name, side ? from : containing, options, real);
  };
  return {
    ...real,
    fileExists: (file) => files.has(file) || real.fileExists(file),
    readFile: (file) => files.get(file) ?? real.readFile(file),
    getSourceFile: (file, target) => {
      const text = files.get(file);
      return text === undefined ? real.getSourceFile(file, target) : ts.createSourceFile(file, text, target);
    },
    resolveModuleNameLiterals: (literals, containing, _redirected, options) =>
      literals.map(({ text }) => resolve(text, containing, options)),
  };
}

/** @param {ts.TypeChecker} checker */
function comparing(checker) {
  /** @param {ts.Symbol} symbol */
  const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  /** @param {ts.Type} type */
  const isList = (type) => checker.isArrayType(type) || checker.isTupleType(type);
  /** @param {ts.Type} type */
  const elementOf = (type) => checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  /** @param {ts.Type} type */
  const membersOf = (type) => (type.isUnion() ? type.types : [type]);
  /** @param {ts.Type} type */
  const isEnumeration = (type) => membersOf(type).every((member) => member.isStringLiteral());
  /** @param {ts.Type} type */
  const valuesOf = (type) => membersOf(type).flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  /** @type {(type: ts.Type, name: string) => ts.Type | undefined} */
  const typeOf = (type, name) => {
    const property = checker.getPropertyOfType(type, name);
    return property && checker.getTypeOfSymbol(property);
  };
  /** @param {ts.Type} type */
  const isRecord = (type) =>
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    checker.getSignaturesOfType(type, ts.SignatureKind.Call).length === 0 &&
    checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length === 0;

  /**
   * Complaints of somebody who reads `before` about `now`.
   * @type {(place: string, before: ts.Type | undefined, now: ts.Type | undefined, depth?: number) => string[]}
   */
  function missing(place, before, now, depth = 0) {
    if (!before) return [];
    if (!now) return [`${place} is gone`];
    if (checker.isTypeAssignableTo(now, before)) return [];
    const [was, is] = [checker.getNonNullableType(before), checker.getNonNullableType(now)];
    /** @type {(type: ts.Type, bare: ts.Type) => boolean} */
    const mayBeEmpty = (type, bare) => type !== bare;
    if (depth > 8 || (mayBeEmpty(now, is) && !mayBeEmpty(before, was))) return [`${place} is no longer what it was`];
    if (isEnumeration(was) && isEnumeration(is)) {
      const left = valuesOf(is);
      const gone = valuesOf(was).filter((value) => !left.includes(value));
      return gone.map((value) => `${place} no longer knows "${value}"`);
    }
    if (isList(was) && isList(is)) return missing(`${place}[]`, elementOf(was), elementOf(is), depth + 1);
    if (!isRecord(was) || !isRecord(is)) return [`${place} is no longer what it was`];
    const properties = checker.getPropertiesOfType(was);
    if (properties.length === 0) return [`${place} is no longer what it was`];
    return properties.flatMap(({ name }) =>
      missing(`${place}.${name}`, typeOf(was, name), typeOf(is, name), depth + 1),
    );
  }

  /** @type {(place: string, before: ts.Type | undefined, now: ts.Type | undefined) => string[]} */
  const refused = (place, before, now) =>
    !before || (now && checker.isTypeAssignableTo(before, now)) ? [] : [`${place} no longer fits`];

  /** @type {(place: string, before: ts.Type, now: ts.Type) => string[]} */
  function compareValues(place, before, now) {
    const [was, is] = [typeOf(before, '_zod'), typeOf(now, '_zod')];
    if (!was || !is) return missing(place, before, now);
    return [
      ...missing(place, typeOf(was, 'output'), typeOf(is, 'output')),
      ...refused(`${place} as input`, typeOf(was, 'input'), typeOf(is, 'input')),
    ];
  }

  /** @param {ts.Symbol} symbol */
  const textOf = (symbol) => symbol.declarations?.map((declaration) => declaration.getText()).join('\n');

  /** @type {(place: string, before: ts.Symbol, now: ts.Symbol) => string[]} */
  return (place, beforeExport, nowExport) => {
    const [before, now] = [resolved(beforeExport), resolved(nowExport)];
    /** @param {ts.Symbol} symbol */
    const isValue = (symbol) => (symbol.flags & ts.SymbolFlags.Value) !== 0;
    /** @param {ts.Symbol} symbol */
    const isType = (symbol) => (symbol.flags & ts.SymbolFlags.Type) !== 0;
    if ((isValue(before) && !isValue(now)) || (isType(before) && !isType(now))) return [`${place} is gone`];
    const reasons = isValue(before)
      ? compareValues(place, checker.getTypeOfSymbol(before), checker.getTypeOfSymbol(now))
      : [];
    if (!isType(before) || isValue(before)) return reasons;
    const [was, is] = [checker.getDeclaredTypeOfSymbol(before), checker.getDeclaredTypeOfSymbol(now)];
    // The compiler cannot compare generic types that are not applied.
    const isGeneric = before.declarations?.some(
      (declaration) => 'typeParameters' in declaration && declaration.typeParameters !== undefined,
    );
    if (isGeneric) return textOf(before) === textOf(now) ? reasons : [...reasons, `${place} is no longer what it was`];
    return [...reasons, ...(MADE_BY_REMOTES.includes(before.name) ? refused(place, was, is) : missing(place, was, is))];
  };
}

module.exports = { breakingChanges };
