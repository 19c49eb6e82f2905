import { Client } from '../people/clients/clients.entity';
import { Product } from '../catalogue/products/products.entity';
import { openDataSource, dataSourceOptions } from './data-source';
import { adoptTransaction, clientOf, insertedColumns, poolOf } from './typeorm-internals';
import { TestApi } from '../testing/api';
import type { DataSource } from 'typeorm';

let api: TestApi;
let source: DataSource;
beforeAll(async () => {
  api = await TestApi.start();
  source = await openDataSource(dataSourceOptions(api.config, 'app'));
});
afterAll(async () => {
  await source.destroy();
  await api.stop();
});

it('finds the pool from which a data source takes its connections', async () => {
  const runner = source.createQueryRunner();
  const client = await clientOf(runner);
  expect(poolOf(source)).toMatchObject({ totalCount: 1, idleCount: 0 });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await runner.release();
  expect(poolOf(source)).toMatchObject({ totalCount: 1, idleCount: 1 });
});

it('makes a query runner write in a transaction that it did not begin, without beginning another one', async () => {
  const tenant = await api.tenant('interna');
  const runner = source.createQueryRunner();
  const client = await clientOf(runner);
  await client.query(`begin; select set_config('app.tenant_id', '${tenant.tenantId}', true)`);
  adoptTransaction(runner, { named: true });
  expect(runner.data).toEqual({ named: true });
  const person = { id: tenant.userId, name: 'Ana', email: 'ana@exemplo.com.br' };
  await runner.manager.insert(Client, person);
  await runner.manager.update(Client, { id: person.id }, { name: 'Ana Maria' });
  expect((await client.query('select name from clients')).rows).toEqual([{ name: 'Ana Maria' }]);
  await client.query('rollback');
  expect(await api.owner.query<object[]>('select from clients')).toEqual([]);
  await runner.release();
});

it('names the columns that are inserted, with values as PostgreSQL stores them', () => {
  const values = { id: 'an id', name: 'Shampoo', price: 39.9, stock: undefined };
  expect(insertedColumns(source.getMetadata(Product), values)).toEqual({
    names: ['id', 'name', 'price_cents'],
    parameters: ['an id', 'Shampoo', 3990],
  });
});
