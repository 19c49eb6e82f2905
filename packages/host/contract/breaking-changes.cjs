const path = require('node:path');
const ts = require('typescript');
const { optionsOf } = require('./public-types.cjs');

/** What a remote makes and the shell reads; everything else a remote reads. */
const MADE_BY_REMOTES = ['RemoteModule', 'RemoteDescription', 'RemotePage'];
/** Its type is its value. */
const DIFFERS_ALWAYS = 'CONTRACT_VERSION';
const CONTRACTS = '@focinho/contracts/';

/**
 * What of the former types a remote can no longer rely on, as the compiler sees it: an export that is gone, a property
 * that it reads and that is gone or of another kind, an input that is no longer accepted. Further exports, properties
 * and members of an enumeration break nothing.
 * @param {string} folder of the host package
 * @param {Map<string, string>} before types by file
 * @param {Map<string, string>} now
 * @returns {string[]}
 */
function breakingChanges(folder, before, now) {
  const files = new Map();
  for (const [name, text] of before) files.set(`/before/${name}`, text);
  for (const [name, text] of now) files.set(`/now/${name}`, text);
  const program = ts.createProgram([...files.keys()], optionsOf(folder), hostOf(folder, files));
  const checker = program.getTypeChecker();
  const exportsOf = (name) => {
    const source = program.getSourceFile(name);
    const module = source && checker.getSymbolAtLocation(source);
    return new Map((module ? checker.getExportsOfModule(module) : []).map((symbol) => [symbol.name, symbol]));
  };
  const compare = comparing(checker);
  return [...before.keys()].flatMap((file) => {
    if (!now.has(file)) return [`${file} is gone`];
    const found = exportsOf(`/now/${file}`);
    return [...exportsOf(`/before/${file}`)].flatMap(([name, symbol]) => {
      if (name === DIFFERS_ALWAYS) return [];
      const place = `${file.replace('.d.ts', '')}: ${name}`;
      return found.has(name) ? compare(place, symbol, found.get(name)) : [`${place} is gone`];
    });
  });
}

/** Both versions side by side; each finds its own contracts, or today's when they were not recorded. */
function hostOf(folder, files) {
  const real = ts.createCompilerHost({});
  const inside = path.join(folder, 'src/index.ts');
  const resolve = (name, containing, options) => {
    const [, side] = /^\/(before|now)\//.exec(containing) ?? [];
    const wanted = name.startsWith(CONTRACTS)
      ? [side, 'now'].map((from) => `/${from}/contracts/${name.slice(CONTRACTS.length)}.d.ts`)
      : [`${path.posix.resolve(path.posix.dirname(containing), name)}.d.ts`];
    const resolvedFileName = side && wanted.find((file) => files.has(file));
    if (resolvedFileName) return { resolvedModule: { resolvedFileName, extension: '.d.ts' } };
    const from = /^\/(before|now)\/contracts\//.test(containing) ? path.join(folder, '../contracts/src/x.ts') : inside;
    return ts.resolveModuleName(name, side ? from : containing, options, real);
  };
  return {
    ...real,
    fileExists: (file) => files.has(file) || real.fileExists(file),
    readFile: (file) => files.get(file) ?? real.readFile(file),
    getSourceFile: (file, target) =>
      files.has(file) ? ts.createSourceFile(file, files.get(file), target) : real.getSourceFile(file, target),
    resolveModuleNameLiterals: (literals, containing, _redirected, options) =>
      literals.map(({ text }) => resolve(text, containing, options)),
  };
}

function comparing(checker) {
  const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const isList = (type) => checker.isArrayType(type) || checker.isTupleType(type);
  const elementOf = (type) => checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  const membersOf = (type) => (type.isUnion() ? type.types : [type]);
  const isEnumeration = (type) => membersOf(type).every((member) => member.isStringLiteral());
  const typeOf = (type, name) => {
    const property = checker.getPropertyOfType(type, name);
    return property && checker.getTypeOfSymbol(property);
  };
  const isRecord = (type) =>
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    checker.getSignaturesOfType(type, ts.SignatureKind.Call).length === 0 &&
    checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length === 0;

  /** What somebody who reads `before` misses in `now`. */
  function missing(place, before, now, depth = 0) {
    if (checker.isTypeAssignableTo(now, before)) return [];
    const [was, is] = [checker.getNonNullableType(before), checker.getNonNullableType(now)];
    const mayBeEmpty = (type, bare) => type !== bare;
    if (depth > 8 || (mayBeEmpty(now, is) && !mayBeEmpty(before, was))) return [`${place} is no longer what it was`];
    if (isEnumeration(was) && isEnumeration(is)) {
      const left = membersOf(is).map(({ value }) => value);
      const gone = membersOf(was).filter(({ value }) => !left.includes(value));
      return gone.map(({ value }) => `${place} no longer knows "${value}"`);
    }
    if (isList(was) && isList(is)) return missing(`${place}[]`, elementOf(was), elementOf(is), depth + 1);
    if (!isRecord(was) || !isRecord(is)) return [`${place} is no longer what it was`];
    const properties = checker.getPropertiesOfType(was);
    if (properties.length === 0) return [`${place} is no longer what it was`];
    return properties.flatMap(({ name }) => {
      const found = typeOf(is, name);
      return found ? missing(`${place}.${name}`, typeOf(was, name), found, depth + 1) : [`${place}.${name} is gone`];
    });
  }

  const refused = (place, before, now) => (checker.isTypeAssignableTo(before, now) ? [] : [`${place} no longer fits`]);

  function compareValues(place, before, now) {
    const [was, is] = [typeOf(before, '_zod'), typeOf(now, '_zod')];
    if (!was || !is) return missing(place, before, now);
    return [
      ...missing(place, typeOf(was, 'output'), typeOf(is, 'output')),
      ...refused(`${place} as input`, typeOf(was, 'input'), typeOf(is, 'input')),
    ];
  }

  const textOf = (symbol) => symbol.declarations?.map((declaration) => declaration.getText()).join('\n');

  return (place, beforeExport, nowExport) => {
    const [before, now] = [resolved(beforeExport), resolved(nowExport)];
    const isValue = (symbol) => (symbol.flags & ts.SymbolFlags.Value) !== 0;
    const isType = (symbol) => (symbol.flags & ts.SymbolFlags.Type) !== 0;
    if ((isValue(before) && !isValue(now)) || (isType(before) && !isType(now))) return [`${place} is gone`];
    const reasons = isValue(before)
      ? compareValues(place, checker.getTypeOfSymbol(before), checker.getTypeOfSymbol(now))
      : [];
    if (!isType(before) || isValue(before)) return reasons;
    const [was, is] = [checker.getDeclaredTypeOfSymbol(before), checker.getDeclaredTypeOfSymbol(now)];
    // The compiler cannot compare generic types that are not applied.
    const isGeneric = before.declarations?.some((declaration) => declaration.typeParameters?.length > 0);
    if (isGeneric) return textOf(before) === textOf(now) ? reasons : [...reasons, `${place} is no longer what it was`];
    return [...reasons, ...(MADE_BY_REMOTES.includes(before.name) ? refused(place, was, is) : missing(place, was, is))];
  };
}

module.exports = { breakingChanges };
