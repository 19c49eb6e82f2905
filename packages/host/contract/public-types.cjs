const { readdirSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** Internal modules that remotes must not import. */
const INTERNAL = /\.test\.tsx?$|^(?:services|toasts)\.tsx$|^(?:observable|session-state|stored-sessions|renewal)\.ts$/;

/**
 * The public types of the package: the declarations of every subpath that a remote may import, without comments.
 * @param {string} folder of the package
 * @returns {string}
 */
function publicTypes(folder) {
  const source = path.join(folder, 'src');
  const files = readdirSync(source).filter((file) => /\.tsx?$/.test(file) && !INTERNAL.test(file));
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(
    files.map((file) => path.join(source, file)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      outDir: '/contract',
    },
  );
  const declarations = new Map();
  program.emit(undefined, (name, text) => declarations.set(path.basename(name), text));
  return files
    .map((file) => file.replace(/\.tsx?$/, '.d.ts'))
    .sort()
    .map((name) => `// ${name}\n${declarations.get(name) ?? ''}`)
    .join('\n');
}

module.exports = { publicTypes };
