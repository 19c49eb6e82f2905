const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** Internal modules that remotes must not import. */
const INTERNAL =
  /\.test\.tsx?$|^(?:services|toasts)\.tsx$|^(?:use-observable|session-state|stored-sessions|renewal)\.ts$/;
/** Packages whose types and behaviour reach remotes through the host: another major of one is another contract. */
const PROVIDED = ['react', 'react-dom', 'react-router-dom', '@reduxjs/toolkit', 'zod'];

/**
 * The public types of the host: the declarations of every subpath that a remote may import, comments left out, those of the contracts
 * that they mention, and what the shell provides. The product's records are not among them: what a pet is, is between the API and the
 * screens that show it, and a remote brings its own copy of that.
 * @param {string} folder of the host package
 * @returns {Map<string, string>} text by file; those of the contracts begin with `contracts/`
 */
function publicTypes(folder) {
  const contracts = path.join(folder, '../contracts');
  const own = declarationsOf(folder, (file) => !INTERNAL.test(file));
  const crossing = declarationsOf(contracts, (file) => !/\.test\.ts$/.test(file));
  const majors = PROVIDED.map((name) => `    ${JSON.stringify(name)}: ${majorOf(folder, name)};\n`).join('');
  return new Map([
    ...own,
    ['provides.d.ts', `export declare const provides: {\n${majors}};\n`],
    ...mentioned(own, crossing),
  ]);
}

/**
 * The modules of the contracts that the host's own types import, and those that these import.
 * @param {Map<string, string>} own
 * @param {Map<string, string>} contracts
 */
function mentioned(own, contracts) {
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {string} module `kernel/enums` */
  const add = (module) => {
    const file = `contracts/${module}.d.ts`;
    const declarations = contracts.get(`${module}.d.ts`);
    if (declarations === undefined || found.has(file)) return;
    found.set(file, declarations);
    for (const [, to = ''] of declarations.matchAll(/['"](\.\.?\/[\w/-]+)['"]/g))
      add(path.posix.join(path.posix.dirname(module), to));
  };
  for (const text of own.values())
    for (const [, module = ''] of text.matchAll(/['"]@focinho\/contracts\/([\w/-]+)['"]/g)) add(module);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** @type {(folder: string, isPublic: (file: string) => boolean) => Map<string, string>} */
function declarationsOf(folder, isPublic) {
  const source = path.join(folder, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && isPublic(file));
  const program = ts.createProgram(
    files.map((file) => path.join(source, file)),
    {
      ...optionsOf(folder),
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: source,
      outDir: '/contract',
    },
  );
  /** @type {Map<string, string>} */
  const declarations = new Map();
  program.emit(undefined, (name, text) => declarations.set(path.posix.relative('/contract', name), text));
  const names = files.map((file) => file.replace(/\.tsx?$/, '.d.ts')).sort();
  return new Map(names.map((name) => [name, declarations.get(name) ?? '']));
}

/** @param {string} folder */
function optionsOf(folder) {
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, folder).options;
}

/** @type {(folder: string, name: string) => string} */
function majorOf(folder, name) {
  const file = require.resolve(`${name}/package.json`, { paths: [folder, path.join(folder, '../contracts')] });
  return JSON.parse(readFileSync(file, 'utf8')).version.split('.')[0];
}

/** @param {Iterable<[name: string, text: string]>} types */
const asText = (types) => [...types].map(([name, text]) => `// ${name}\n${text.trim()}\n`).join('\n');

/**
 * @param {string} text
 * @returns {Map<string, string>} what {@link asText} was made of
 */
function fromText(text) {
  const pieces = text.split(/^\/\/ (\S+\.d\.ts)\n/m).slice(1);
  return new Map(pieces.flatMap((name, index) => (index % 2 ? [] : [[name, pieces[index + 1] ?? '']])));
}

module.exports = { asText, fromText, optionsOf, publicTypes };
