import { TestApi } from '../testing/api';
import { functions } from './functions';
import { migrate } from './migrate';
import { sqlMigration } from './scripts';

let api: TestApi;
beforeEach(async () => {
  api = await TestApi.start({}, { isOwn: true });
});
afterEach(() => api.stop());

const changeNormalise = () =>
  api.owner.query(
    `create or replace function app.normalise(value text) returns text language sql immutable strict return 'changed'`,
  );
const normalised = async () => {
  const [row]: { text: string }[] = await api.owner.query(`select app.normalise('Átila') as text`);
  return row?.text;
};

describe('a function', () => {
  it('is applied again when its file has changed', async () => {
    await changeNormalise();
    await api.owner.query(`update applied_functions set hash = 'of an older file' where name = 'normalise'`);
    await migrate(api.config);
    expect(await normalised()).toBe('atila');
  });

  it('is left alone while its file is unchanged', async () => {
    await changeNormalise();
    await migrate(api.config);
    expect(await normalised()).toBe('changed');
  });

  it('that cannot be applied rolls the whole migration back', async () => {
    await api.owner.query(`update applied_functions set hash = 'of an older file'`);
    const broken = { migrations: [], functions: { audit: 'select 1', today: 'create or replace function' } };
    await expect(migrate(api.config, broken)).rejects.toThrow('syntax error');
    const [row]: { hash: string }[] = await api.owner.query(`select hash from applied_functions where name = 'audit'`);
    expect(row?.hash).toBe('of an older file');
  });
});

it('lets processes that start together migrate one after the other', async () => {
  await api.owner.query(`update applied_functions set hash = 'of an older file'`);
  await Promise.all(Array.from({ length: 4 }, () => migrate(api.config)));
  expect(await normalised()).toBe('atila');
});

it('refuses a database that is older than the schema, with one line that says what to do', async () => {
  await api.owner.query(`update migrations set name = 'MeasuredPlaces1000000000011'`);
  await expect(migrate(api.config)).rejects.toThrow(/^O banco de dados é de antes da primeira versão .*--reset.*$/);
});

it('brings a database with records up to date, once', async () => {
  const tenant = await api.tenant('loja');
  const script = `
    alter table tenants add nickname text not null default 'Lojinha';
    create table nicknames (tenant_id uuid primary key references tenants (id), text text not null);
    insert into nicknames select id, nickname from tenants;
    grant select on nicknames to :app_role;`;
  const release = { migrations: [sqlMigration('Nicknames1000000009999', script)], functions };
  await migrate(api.config, release);
  await migrate(api.config, release);
  const rows: object[] = await api.owner.query(
    `select id, text, has_table_privilege(current_database() || '_app', 'nicknames', 'select') as "isGranted"
    from tenants join nicknames on tenant_id = id`,
  );
  expect(rows).toContainEqual({ id: tenant.tenantId, text: 'Lojinha', isGranted: true });
  const [run]: { times: number }[] = await api.owner.query(
    `select count(*)::int as times from migrations where name = 'Nicknames1000000009999'`,
  );
  expect(run?.times).toBe(1);
  expect((await tenant.get('/api/clients')).status).toBe(200);
});
