import { dirname, join, relative, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import { Sql, sql } from '../database/sql';

const SOURCES = join(__dirname, '..');
const isTest = (path: string) => /\.spec\.ts$|\/(testing|system-tests)\//.test(path);

/** A statement of the sources: where it stands, a text that it can have, and what its rows are declared to have. */
export interface Statement {
  place: string;
  text: string;
  /** It reads without a row type, so it may also be a part of another one. */
  mayBePart: boolean;
  row: { name: string; isOptional: boolean; kinds: string[] }[] | undefined;
}

/**
 * Every ``sql<Row>`…` ``, every statement that writes, every list, and what else begins as a statement. Each is evaluated inside its own module, with made-up values of the
 * right types for what is local to its function, and once for each member of their unions, because the text may depend on it.
 */
export function allStatements(): Statement[] {
  const { fileNames, options } = configuration();
  const program = ts.createProgram(fileNames, options);
  return program
    .getSourceFiles()
    .filter(({ fileName }) => resolve(fileName).startsWith(SOURCES) && !isTest(fileName))
    .flatMap((file) => statementsOf(file, program.getTypeChecker()));
}

function configuration(): { fileNames: string[]; options: ts.CompilerOptions } {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(SOURCES, '../tsconfig.json'), {}, host);
  if (!parsed) throw new Error('No tsconfig.json');
  return { fileNames: parsed.fileNames.filter((path) => !isTest(path)), options: parsed.options };
}

type Template = ts.TaggedTemplateExpression;
const isTemplate = (node: ts.Node, file: ts.SourceFile): node is Template =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql';
const WRITE = /^\s*(insert|update|delete)\s/;
const WHOLE = /^\s*(insert|update|delete|select|with)\s/;
const beginsWith = (pattern: RegExp, { template }: Template) =>
  pattern.test('head' in template ? template.head.text : template.text);
const isWrite = (node: Template) => beginsWith(WRITE, node);
/** Whether a call composes the statement of a list or of one record. */
const isComposed = (node: ts.Node, file: ts.SourceFile): node is ts.CallExpression =>
  ts.isCallExpression(node) && ['listQuery', 'oneQuery'].includes(node.expression.getText(file));

function statementsOf(file: ts.SourceFile, checker: ts.TypeChecker): Statement[] {
  const found: (Template | ts.CallExpression)[] = [];
  const walk = (node: ts.Node): void => {
    if (isTemplate(node, file) && (rowOf(node, checker) || beginsWith(WHOLE, node))) found.push(node);
    if (isComposed(node, file)) found.push(node);
    ts.forEachChild(node, walk);
  };
  walk(file);
  if (found.length === 0) return [];
  const closures = found.map((node) => closureOf(node, file, checker));
  const evaluators = evaluatorsOf(file, closures);
  return found.flatMap((node, at) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const place = `${relative(SOURCES, file.fileName).replaceAll('\\', '/')}:${line + 1}`;
    const row = isTemplate(node, file) ? rowOf(node, checker) : undefined;
    const mayBePart = isTemplate(node, file) && !row && !isWrite(node);
    const texts = new Set<string>();
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const values = [...(closures[at]?.parameters.values() ?? [])].map((type) => example(type, checker, variant));
      const query = evaluators[at]?.(...values);
      if (query && !(mayBePart && hasMadeUp(query))) texts.add(query.text);
    }
    return [...texts].map((text) => ({ place, text, row, mayBePart }));
  });
}

/** A template as a function of what it uses of the functions around it. */
interface Closure {
  parameters: Map<string, ts.Type>;
  /** Fragments are not made up but evaluated: their names and texts, in order. */
  fragments: Map<string, string>;
  text: string;
}

function closureOf(root: ts.Node, file: ts.SourceFile, checker: ts.TypeChecker): Closure {
  const closure: Closure = { parameters: new Map(), fragments: new Map(), text: root.getText(file) };
  const walk = (within: ts.Node, node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(node, checker);
      const declared = symbol?.valueDeclaration;
      if (!symbol || declared?.getSourceFile() !== file || !isLocal(declared) || isWithin(declared, within)) return;
      const type = checker.getTypeOfSymbolAtLocation(symbol, node);
      if (ts.isVariableDeclaration(declared) && declared.initializer && isFragment(type)) {
        walk(declared.initializer, declared.initializer);
        closure.fragments.set(node.text, declared.initializer.getText(file));
      } else closure.parameters.set(node.text, type);
    }
    ts.forEachChild(node, (child) => walk(within, child));
  };
  walk(root, root);
  return closure;
}

const symbolOf = (node: ts.Identifier, checker: ts.TypeChecker) =>
  ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
const isLocal = (declared: ts.Node) =>
  !ts.isObjectLiteralElementLike(declared) && ts.findAncestor(declared.parent, ts.isFunctionLike) !== undefined;
const isWithin = (node: ts.Node, root: ts.Node) => ts.findAncestor(node, (parent) => parent === root) !== undefined;

/** Runs the module with functions added that return its templates. */
function evaluatorsOf(file: ts.SourceFile, closures: Closure[]): ((...values: unknown[]) => Sql)[] {
  const added = closures.map(({ parameters, fragments, text }) => {
    const lines = [...fragments].map(([name, value]) => `const ${name} = ${value};`);
    return `(${[...parameters.keys()].join(', ')}) => { ${lines.join(' ')} return ${text}; }`;
  });
  const { outputText } = ts.transpileModule(`${file.text}\nexport const TEMPLATES = [${added.join(',\n')}];`, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      experimentalDecorators: true,
      esModuleInterop: true,
    },
  });
  const load = (path: string): unknown => require(path.startsWith('.') ? join(dirname(file.fileName), path) : path);
  const exported: { TEMPLATES?: ((...values: unknown[]) => Sql)[] } = {};
  compileFunction(outputText, ['require', 'exports'], { filename: file.fileName })(load, exported);
  return exported.TEMPLATES ?? [];
}

const isNamed = (name: string) => (type: ts.Type) =>
  (type.isIntersection() ? type.types : [type]).some(({ symbol }) => symbol?.name === name);
const isFragment = isNamed('Sql');
const isDate = isNamed('Date');

const MADE_UP = sql`true /* made up */`;
const TEXT = '01920000-0000-7000-8000-000000000001';
/** Whether a fragment or a name stands in it that we have made up. */
const hasMadeUp = ({ text }: Sql) => text.includes(MADE_UP.text) || text.includes(TEXT);

/** So many members have the largest unions on which a text depends. */
const VARIANTS = 8;

/** A value of a type; of a union the member of this number. */
function example(type: ts.Type, checker: ts.TypeChecker, variant: number, depth = 0): unknown {
  const of = (part: ts.Type) => example(part, checker, variant, depth + 1);
  if (type.isUnion()) return of(type.types[variant % type.types.length] ?? type);
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.StringLike) return TEXT;
  if (type.flags & ts.TypeFlags.NumberLike) return 1;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
  if (type.flags & ts.TypeFlags.Null) return null;
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || depth > 6) return undefined;
  if (isFragment(type)) return MADE_UP;
  if (isDate(type)) return new Date(0);
  if (checker.isArrayLikeType(type))
    return checker
      .getTypeArguments(type as ts.TypeReference)
      .slice(0, 1)
      .map(of);
  const [call] = type.getCallSignatures();
  if (call) return () => of(call.getReturnType());
  const named = type.getStringIndexType();
  return Object.fromEntries([
    ...checker.getPropertiesOfType(type).map((property) => [property.name, of(checker.getTypeOfSymbol(property))]),
    ...(named ? [[TEXT, of(named)]] : []),
  ]) as object;
}

/** The row type of a template; none if it is a parameter of its function, which composes statements of others. */
function rowOf({ typeArguments }: Template, checker: ts.TypeChecker): Statement['row'] {
  const type = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0]);
  if (!type || type.flags & ts.TypeFlags.TypeParameter) return undefined;
  return checker.getPropertiesOfType(type).map((property) => ({
    name: property.name,
    isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    kinds: kindsOf(checker.getTypeOfSymbol(property), checker),
  }));
}

/** Kinds that a value may be of: `string`, `number`, `boolean`, `null`, `Date`, `string[]` and so on; every other object is `object`. */
function kindsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  const members = type.isUnion() ? type.types : [type];
  return [...new Set(members.map((member) => kindOf(member, checker)))].sort();
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return 'null';
  if (isDate(type)) return 'Date';
  const [element] = checker.isArrayLikeType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
  return element ? `${kindsOf(element, checker).join(' | ')}[]` : 'object';
}
