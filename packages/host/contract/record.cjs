const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { publicTypes } = require('./public-types.cjs');

/**
 * Records the public types under the package's version; with `--check` it only compares. A recorded version never
 * changes: additions need a new minor version, breaking changes a new major one.
 */
const folder = path.join(__dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const file = path.join(__dirname, `${version}.d.txt`);
const now = publicTypes(folder);
const isRecorded = existsSync(file);

if (isRecorded && readFileSync(file, 'utf8') !== now) {
  console.error(
    `The public types differ from what version ${version} promised. Raise it in package.json and in src/module.ts, then: npm run contract -w @focinho/host`,
  );
  process.exitCode = 1;
} else if (!isRecorded && process.argv.includes('--check')) {
  console.error(`Version ${version} is not recorded: npm run contract -w @focinho/host`);
  process.exitCode = 1;
} else if (!isRecorded) {
  writeFileSync(file, now);
}
