import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { breakingChanges } from './breaking-changes';
import { contractOf, contractSchema, contractText } from './shape';

/**
 * The promises of this version of the contracts stand in `<version>.json`. An addition is a new minor version:
 * `UPDATE_CONTRACT=true npm test -- --only contracts contract` raises it and writes its record. What breaks callers needs a new major
 * version, set in package.json by hand, there and where other workspaces depend on it, and the same command.
 */
const MANIFEST = join(__dirname, '../package.json');
const SOURCES = join(__dirname, '../src');

const fileOf = (version: string) => join(__dirname, `${version}.json`);
const recorded = () => readdirSync(__dirname).flatMap((name) => /^(\d+\.\d+\.\d+)\.json$/.exec(name)?.[1] ?? []);
const partsOf = (version: string) => version.split('.').map(Number);
const contractIn = (text: string) => contractSchema.parse(JSON.parse(text));
const minorAfter = ([major = 1, minor = 0]: number[]) => `${major}.${minor + 1}.0`;

function record(version: string, text: string): void {
  for (const former of recorded()) rmSync(fileOf(former));
  writeFileSync(fileOf(version), text);
  const manifest = readFileSync(MANIFEST, 'utf8');
  writeFileSync(MANIFEST, manifest.replace(/"version": "[\d.]+"/, `"version": "${version}"`));
}

it('promises what its version has promised; if there is more: UPDATE_CONTRACT=true npm test -- --only contracts contract', async () => {
  for (const path of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }))
    if (/(?<!\.test|\.d)\.ts$/.test(path)) await import(join(SOURCES, path));
  const now = contractText(contractOf(z.globalRegistry));
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  const [last = ''] = recorded();
  const isSameMajor = partsOf(last)[0] === partsOf(version)[0];
  const text = last === '' ? '' : readFileSync(fileOf(last), 'utf8');

  const broken = isSameMajor ? breakingChanges(contractIn(text), contractIn(now)) : [];
  if (broken.length > 0)
    throw new Error(`Callers of version ${last} would break, so this is a new major version:\n${broken.join('\n')}`);
  const isUpdate = process.env['UPDATE_CONTRACT'] === 'true' && now !== text;
  if (isUpdate) record(isSameMajor ? minorAfter(partsOf(last)) : version, now);
  const [present = ''] = recorded();
  expect(readFileSync(fileOf(present), 'utf8')).toBe(now);
  if (!isUpdate) expect(version).toBe(present);
});
