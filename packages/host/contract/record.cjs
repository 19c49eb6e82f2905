/// <reference path="../../federation/src/untyped.d.ts" />
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const semver = require('semver');
const { breakingChanges } = require('./breaking-changes.cjs');
const { asText, fromText, publicTypes } = require('./public-types.cjs');

/**
 * Records the public types under the package's version; with `--check` only compares. A version that was recorded stays
 * as it is: a change needs a new one, minor for what is new, major for what breaks remotes. Those contracts
 * that the types mention may grow without a new version; what breaks remotes counts there too. Only a version that
 * nobody has yet may be recorded again: delete its file.
 */
const folder = path.join(__dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
/** @param {string} recorded */
const fileOf = (recorded) => path.join(__dirname, `${recorded}.d.txt`);
/** @param {Map<string, string>} types */
const own = (types) => asText([...types].filter(([name]) => !name.startsWith('contracts/')));

/**
 * @param {Map<string, string>} now
 * @returns {string | undefined} why the version must be another one
 */
function refusal(now) {
  const versions = readdirSync(__dirname).flatMap((name) => /^(\d+\.\d+\.\d+)\.d\.txt$/.exec(name)?.[1] ?? []);
  const last = semver.maxSatisfying(versions, `<=${version}`);
  if (last === null) return undefined;
  const before = fromText(readFileSync(fileOf(last), 'utf8'));
  if (last === version && own(before) !== own(now))
    return `The public types differ from what version ${version} promised. Raise it in package.json and in src/module.ts, then: npm run contract -w @focinho/host`;
  if (semver.major(last) !== semver.major(version)) return undefined;
  const broken = breakingChanges(folder, before, now);
  if (broken.length > 0)
    return `Remotes written for version ${last} would break, so this is version ${semver.inc(last, 'major')}:\n${broken.map((line) => `  - ${line}`).join('\n')}`;
  if (last !== version && semver.diff(last, version) === 'patch')
    return `What is new since ${last} makes this version ${semver.inc(last, 'minor')}`;
  return undefined;
}

const now = publicTypes(folder);
const why = refusal(now);
if (why) console.error(why);
else if (!existsSync(fileOf(version)) && process.argv.includes('--check'))
  console.error(`Version ${version} is not recorded: npm run contract -w @focinho/host`);
else if (!process.argv.includes('--check')) writeFileSync(fileOf(version), asText(now));
if (why || !existsSync(fileOf(version))) process.exitCode = 1;
