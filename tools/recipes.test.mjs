import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './home.mjs';
import { openScratch } from './testing/scratch.mjs';
import { scratchCopy } from './testing/scratch-copy.mjs';

/*
 * Carries out the recipes of CONTRIBUTING.md in a copy of the repository, so that they stay true: "Add a field" for a pet's `nickname`
 * and a product's `brand`, and "Add a resource" for `suppliers`, which imitates products to the letter.
 */

/** Steps of a recipe: text to insert before a line of a file. @typedef {[path: string, line: string, text: string][]} Steps */

/** @param {string} name @param {string} label @param {boolean} personal */
const textField = (name, label, personal) => `  ${name}: {
    label: '${label}',
    format: 'text',
    personal: ${String(personal)},
    output: z.string().nullable(),
    input: optionalText('o campo'),
  },
`;
const column = (/** @type {string} */ name) => `  @Column('text', { nullable: true })\n  ${name}!: string | null;\n`;
const input = '<Input maxLength={120} autoComplete="off" />';

/** @type {Steps} */
const NICKNAME = [
  ['packages/contracts/src/people/pets.ts', '  breed: {', textField('nickname', 'Apelido', true)],
  ['api/src/people/pets/pets.entity.ts', "  @Column('text')\n  species", column('nickname')],
  [
    'mfe-tenant/src/people/pets/PetForm.tsx',
    '        <PetField name="breed">',
    `        <PetField name="nickname">${input}</PetField>\n`,
  ],
];
/** @type {Steps} */
const BRAND = [
  ['packages/contracts/src/catalogue/products.ts', '  price: {', textField('brand', 'Marca', false)],
  ['api/src/catalogue/products/products.entity.ts', '  @Column(moneyColumn', column('brand')],
  [
    'mfe-tenant/src/catalogue/products/ProductForm.tsx',
    '      <ProductField name="description">',
    `      <ProductField name="brand">${input}</ProductField>\n`,
  ],
];

/** The lists that know every resource. @type {Steps} */
const SUPPLIERS = [
  ['api/src/app.module.ts', 'import ', "import { SuppliersModule } from './catalogue/suppliers/suppliers.module';\n"],
  ['api/src/app.module.ts', '  ProductsModule,', '  SuppliersModule,\n'],
  ['packages/contracts/src/records.ts', 'import type ', "import { SUPPLIER_FIELDS } from './catalogue/suppliers';\n"],
  [
    'packages/contracts/src/records.ts',
    '  users: {',
    "  suppliers: { label: 'Fornecedor', fields: SUPPLIER_FIELDS },\n",
  ],
  [
    'mfe-tenant/src/tenant-api.ts',
    "  Product: ['attachments', 'products', 'stock_counts'],",
    "  Supplier: ['suppliers'],\n",
  ],
];
/** The migration is `0002-recipes.sql`, or has the next number once there are others. */
const MIGRATIONS = 'api/src/database/migrations';
const BEFORE = (await readdir(join(ROOT, MIGRATIONS))).filter((name) => name.endsWith('.sql'));
const MIGRATION = `${MIGRATIONS}/${String(BEFORE.length + 2).padStart(4, '0')}-recipes.sql`;
/** A product's text for suppliers, whose pictures would be a field more: they use that of products. */
const asSupplier = (/** @type {string} */ text) =>
  text
    .replaceAll('products', 'suppliers')
    .replaceAll('product', 'supplier')
    .replaceAll('Product', 'Supplier')
    .replaceAll('PRODUCT', 'SUPPLIER')
    .replaceAll('pictureOfSupplier', 'pictureOfProduct');

/** Tests of what follows from a table of fields. */
const CONSEQUENCES = `
import { clientExportSchema, PERSONAL_FIELDS } from './client-export';
import { productInputSchema, productSchema } from './catalogue/products';
import { blank } from './kernel/record-fields';
import { PET_FIELDS, petInputSchema, petSchema } from './people/pets';
import { AUDIT_FIELDS, entityLabel } from './system-labels';

test('a nickname is everywhere', () => {
  expect(petSchema.shape).toHaveProperty('nickname');
  expect(petInputSchema.shape).toHaveProperty('nickname');
  expect(clientExportSchema.shape.pets.element.shape).toHaveProperty('nickname');
  expect(PERSONAL_FIELDS.pets).toContain('nickname');
  expect(AUDIT_FIELDS['nickname']?.label).toBe('Apelido');
  expect(blank(PET_FIELDS)).toHaveProperty('nickname', null);
});

test('a brand, too', () => {
  expect([productSchema.shape, productInputSchema.shape]).toEqual(
    Array(2).fill(expect.objectContaining({ brand: expect.anything() })),
  );
  expect(AUDIT_FIELDS['brand']?.label).toBe('Marca');
});

test('a supplier has a name in the audit log', () => expect(entityLabel('suppliers')).toBe('Fornecedor'));
`;

const SUPPLIERS_SPEC = `
import { supplierSchema } from '@focinho/contracts/catalogue/suppliers';
import { TestApi } from '../../testing/api';

const api = TestApi.forSuite();

it('creates, lists, changes and deletes suppliers, and stores the new fields', async () => {
  const tenant = await api.tenant('loja');
  const created = await tenant.post('/api/suppliers', { name: 'Distribuidora', price: 1 });
  const supplier = supplierSchema.parse(created.json.data.supplier);
  expect((await tenant.get('/api/suppliers')).json.data.suppliers).toEqual([supplier]);
  const changed = await tenant.put('/api/suppliers/' + supplier.id, { name: 'Atacado' });
  expect(changed.json.data.supplier).toEqual({ ...supplier, name: 'Atacado' });
  expect((await tenant.delete('/api/suppliers/' + supplier.id)).status).toBe(200);
  const { product } = (await tenant.post('/api/products', { name: 'Xampu', price: 1, brand: 'Pelo Bom' })).json.data;
  expect(product.brand).toBe('Pelo Bom');
});
`;

/** @type {Awaited<ReturnType<typeof scratchCopy>>} */
let copy;
/** @type {Awaited<ReturnType<typeof openScratch>>} */
let scratch;
before(async () => {
  scratch = await openScratch();
  copy = await scratchCopy();
  const folder = 'api/src/catalogue/products';
  const files = (await copy.list(folder)).filter((name) => !name.includes('.spec.')).map((name) => `${folder}/${name}`);
  for (const path of ['packages/contracts/src/catalogue/products.ts', ...files])
    await copy.write(asSupplier(path), asSupplier(await copy.read(path)));
  await copy.write('api/src/catalogue/suppliers/suppliers.spec.ts', SUPPLIERS_SPEC);
  const schema = (await copy.read('api/src/database/schema.sql')).split(/\n(?=CREATE TABLE )|\n\n/);
  const table = asSupplier(schema.find((paragraph) => paragraph.startsWith('CREATE TABLE products')) ?? '');
  const columns = 'alter table pets add nickname text;\nalter table products add brand text;\n';
  await copy.write(MIGRATION, columns + table);
  await copy.write('docs/api.md', '');
  for (const step of [...NICKNAME, ...BRAND, ...SUPPLIERS]) await copy.insert(...step);
});
after(async () => {
  await copy.remove();
  await scratch.close();
});

const pathsOf = (/** @type {Steps} */ steps) => [...new Set(steps.map(([path]) => path))];

for (const [title, steps] of /** @type {const} */ ([
  ['Add a field', NICKNAME],
  ['Add a resource', SUPPLIERS],
]))
  test(`"${title}" names every file that is touched by hand`, async () => {
    const contributing = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    const recipe = contributing.split(/^## /m).find((section) => section.startsWith(title)) ?? '';
    for (const path of [...pathsOf(steps), 'api/src/database/migrations/']) assert.ok(recipe.includes(path), path);
  });

test('CONTRIBUTING.md names files and specs that exist', async () => {
  const text = (await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8')).replaceAll('suppliers', 'products');
  const paths = [...text.matchAll(/`([a-z][\w-]*\/[\w./-]+)`|\]\(([\w./-]+)\)/g)].map(
    ([, code, link]) => code ?? link ?? '',
  );
  const roots = await readdir(ROOT);
  const named = paths.filter((path) => roots.includes(path.split('/')[0] ?? ''));
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
  const commands = [...text.matchAll(/--only ([\w-]+) ([\w-]+)/g)];
  assert.ok(commands.length > 3);
  for (const [command, workspace = '', pattern = ''] of commands) {
    const folder = [workspace, `packages/${workspace}`]
      .map((path) => join(ROOT, path))
      .find((path) => existsSync(path));
    const files = await readdir(folder ?? '', { recursive: true });
    assert.ok(
      files.some((file) => /\.(spec|test)\.tsx?$/.test(file) && file.includes(pattern)),
      command,
    );
  }
});

test('a field touches six files by hand, two of them tests', () => {
  assert.ok(new Set([...pathsOf(NICKNAME), MIGRATION]).size <= 6 - 2);
});

test('three lists know a resource', () => {
  assert.ok(pathsOf(SUPPLIERS).length <= 3);
});

for (const workspace of ['packages/contracts', 'api', 'mfe-tenant'])
  test(`${workspace} compiles`, () => copy.run({}, 'typescript-native/bin/tsc', '--noEmit', '-p', workspace));

test('lint has nothing to say', () => {
  const paths = pathsOf([...NICKNAME, ...BRAND, ...SUPPLIERS]);
  copy.run({}, 'oxlint/bin/oxlint', '-c', 'oxlint.config.mjs', ...paths, 'api/src/catalogue/suppliers');
});

test('labels, privacy, export and sample records follow from the fields', async () => {
  await copy.write('packages/contracts/src/recipes.test.ts', CONSEQUENCES);
  copy.run({ in: 'packages/contracts' }, 'jest/bin/jest.js', 'src/recipes.test.ts');
});

test('the API has the resource, and its other tests ask for nothing more', async () => {
  const env = { TEST_DATABASE_URL: await scratch.databaseUrl(), UPDATE_OPENAPI: 'true' };
  copy.run({ in: 'api', env }, 'jest/bin/jest.js', 'catalogue/suppliers|system-tests/openapi|migrations');
});
