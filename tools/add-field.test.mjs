import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './home.mjs';

/*
 * Carries out "Add a field" of CONTRIBUTING.md in a copy of the repository, as far as types, lint and contracts can tell, so that the
 * recipe stays true: a pet's `nickname`.
 */

/** What each step inserts before a line of a file. @type {[path: string, line: string, text: string][]} */
const STEPS = [
  [
    'packages/contracts/src/people/pets.ts',
    '  breed: {',
    `  nickname: {
    label: 'Apelido',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o apelido'),
  },
`,
  ],
  ['api/src/database/migrations/index.ts', 'import ', "import { Nickname1000000009999 } from './9999-nickname';\n"],
  ['api/src/database/migrations/index.ts', '];', '  Nickname1000000009999,\n'],
  [
    'api/src/people/pets/pets.entity.ts',
    "  @Column('text')\n  species",
    "  @Column('text', { nullable: true })\n  nickname!: string | null;\n",
  ],
  [
    'mfe-tenant/src/people/pets/PetForm.tsx',
    '        <PetField name="breed">',
    '        <PetField name="nickname">\n          <Input maxLength={120} autoComplete="off" />\n        </PetField>\n',
  ],
];
const MIGRATION = 'api/src/database/migrations/9999-nickname';
const TOUCHED = [...new Set([...STEPS.map(([path]) => path), `${MIGRATION}.ts`])];

/** What follows from the first step. */
const CONSEQUENCES = `
import { blank } from './kernel/record-fields';
import { PET_FIELDS, petInputSchema, petSchema } from './people/pets';
import { clientExportSchema, PERSONAL_FIELDS } from './people/privacy';
import { AUDIT_FIELDS } from './system-labels';

test('a nickname is everywhere', () => {
  expect(petSchema.shape).toHaveProperty('nickname');
  expect(petInputSchema.shape).toHaveProperty('nickname');
  expect(clientExportSchema.shape.pets.element.shape).toHaveProperty('nickname');
  expect(PERSONAL_FIELDS.pets).toContain('nickname');
  expect(AUDIT_FIELDS['nickname']?.label).toBe('Apelido');
  expect(blank(PET_FIELDS)).toHaveProperty('nickname', null);
});
`;

let copy = '';
before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'focinho-add-field-'));
  const isSource = (/** @type {string} */ path) => !['node_modules', 'dist', 'coverage'].includes(basename(path));
  for (const path of ['api', 'mfe-tenant', 'packages'])
    await cp(join(ROOT, path), join(copy, path), { recursive: true, filter: isSource });
  for (const path of ['oxlint.config.mjs', 'neighbourhoods.mjs', 'tsconfig.base.json', 'jest.preset.cjs'])
    await cp(join(ROOT, path), join(copy, path));
  await linkPackages();
  for (const [path, line, text] of STEPS) {
    const source = await readFile(join(copy, path), 'utf8');
    assert.ok(source.includes(line), `${path} has no "${line}"`);
    await writeFile(
      join(copy, path),
      source.replace(line, () => text + line),
    );
  }
  const { latest, source } = await latestMigration();
  const nickname = source.replaceAll(latest, '9999-nickname').replace(/\w+1\d{12}/g, 'Nickname1000000009999');
  await writeFile(join(copy, `${MIGRATION}.ts`), nickname);
  await writeFile(join(copy, `${MIGRATION}.sql`), 'alter table pets add nickname text;\n');
});
after(() => rm(copy, { recursive: true, force: true }));

/** The installed packages, but those of the workspaces from the copy. */
async function linkPackages() {
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@focinho'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@focinho' && name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(copy, 'packages')))
    await symlink(join(copy, 'packages', name), join(modules, '@focinho', name));
  for (const workspace of ['api', 'mfe-tenant'])
    if (existsSync(join(ROOT, workspace, 'node_modules')))
      await symlink(join(ROOT, workspace, 'node_modules'), join(copy, workspace, 'node_modules'));
}

async function latestMigration() {
  const names = await readdir(join(copy, 'api/src/database/migrations'));
  const latest =
    names
      .filter((name) => /^\d{4}-.*\.sql$/.test(name))
      .sort()
      .at(-1)
      ?.replace('.sql', '') ?? '';
  return { latest, source: await readFile(join(copy, `api/src/database/migrations/${latest}.ts`), 'utf8') };
}

/** @param {string} cwd @param {string[]} args */
function node(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: join(copy, cwd), encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
}
const installed = (/** @type {string} */ path) => join(ROOT, 'node_modules', path);

test('the recipe names every file that is touched by hand', async () => {
  const contributing = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const recipe = contributing.split(/^## /m).find((section) => section.startsWith('Add a field')) ?? '';
  for (const path of TOUCHED) assert.ok(recipe.includes(path.replace(/migrations\/.*/, 'migrations/')), path);
});

for (const workspace of ['packages/contracts', 'packages/ui', 'api', 'mfe-tenant'])
  test(`${workspace} compiles with the field`, () =>
    node('.', installed('typescript-native/bin/tsc'), '--noEmit', '-p', workspace));

test('lint has nothing to say', () => node('.', installed('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', ...TOUCHED));

test('labels, privacy, export and sample records follow', async () => {
  await writeFile(join(copy, 'packages/contracts/src/add-field.test.ts'), CONSEQUENCES);
  node('packages/contracts', installed('jest/bin/jest.js'), 'src/add-field.test.ts');
});
