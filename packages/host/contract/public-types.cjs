const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** Internal modules that remotes must not import. */
const INTERNAL = /\.test\.tsx?$|^(?:services|toasts)\.tsx$|^(?:observable|session-state|stored-sessions|renewal)\.ts$/;
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

/** The modules of the contracts that the host's own types import, and those that these import. */
function mentioned(own, contracts) {
  const found = new Map();
  const follow = (text, pattern) => {
    for (const [, name] of text.matchAll(pattern)) {
      const file = `contracts/${name}.d.ts`;
      const declarations = contracts.get(`${name}.d.ts`);
      if (declarations === undefined || found.has(file)) continue;
      found.set(file, declarations);
      follow(declarations, /['"]\.\/([\w-]+)['"]/g);
    }
  };
  for (const text of own.values()) follow(text, /['"]@focinho\/contracts\/([\w-]+)['"]/g);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function declarationsOf(folder, isPublic) {
  const source = path.join(folder, 'src');
  const files = readdirSync(source).filter((file) => /\.tsx?$/.test(file) && isPublic(file));
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
  const declarations = new Map();
  program.emit(undefined, (name, text) => declarations.set(path.basename(name), text));
  const names = files.map((file) => file.replace(/\.tsx?$/, '.d.ts')).sort();
  return new Map(names.map((name) => [name, declarations.get(name) ?? '']));
}

function optionsOf(folder) {
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, folder).options;
}

function majorOf(folder, name) {
  const file = require.resolve(`${name}/package.json`, { paths: [folder, path.join(folder, '../contracts')] });
  return JSON.parse(readFileSync(file, 'utf8')).version.split('.')[0];
}

const asText = (types) => [...types].map(([name, text]) => `// ${name}\n${text.trim()}\n`).join('\n');

/** @returns {Map<string, string>} what {@link asText} was made of */
function fromText(text) {
  const pieces = text.split(/^\/\/ (\S+\.d\.ts)\n/m).slice(1);
  return new Map(pieces.flatMap((name, index) => (index % 2 ? [] : [[name, pieces[index + 1]]])));
}

module.exports = { asText, fromText, optionsOf, publicTypes };
