import { Pool, type Client } from 'pg';
import type { DataSource, EntityMetadata, QueryRunner } from 'typeorm';

/**
 * Everything that uses undocumented internals of TypeORM. That is why its version is pinned exactly; run typeorm-internals.spec.ts
 * after changing it.
 */

/** pg's pool, which is `master` in TypeORM's driver. */
export function poolOf(source: DataSource): Pool {
  const pool: unknown = Reflect.get(source.driver, 'master');
  if (!(pool instanceof Pool)) throw new Error("TypeORM's driver has no pool of pg");
  return pool;
}

/** The connection of a query runner. */
export const clientOf = async (runner: QueryRunner): Promise<Client> => (await runner.connect()) as Client;

/** Tells a query runner that its connection is already in a transaction, so that it does not begin another one. */
export const adoptTransaction = (runner: QueryRunner, data: object): void =>
  void Object.assign(runner, { isTransactionActive: true, data });

/** The columns of an insert of these values, and the values as the driver sends them. */
export function insertedColumns(entity: EntityMetadata, values: object): { names: string[]; parameters: unknown[] } {
  const columns = entity.columns.filter((column) => column.isInsert && column.getEntityValue(values) !== undefined);
  return {
    names: columns.map((column) => column.databaseName),
    parameters: columns.map((column): unknown =>
      entity.connection.driver.preparePersistentValue(column.getEntityValue(values), column),
    ),
  };
}
