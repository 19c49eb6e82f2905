import { Pool, type Client } from 'pg';
import type { DataSource, EntityMetadata, QueryRunner } from 'typeorm';

/**
 * Everything that reaches past TypeORM's documented interface, which is why its version is pinned exactly: whoever changes the
 * version runs typeorm-internals.spec.ts.
 */

/** pg's pool, which TypeORM's driver keeps as `master`. */
export function poolOf(source: DataSource): Pool {
  const pool: unknown = Reflect.get(source.driver, 'master');
  if (!(pool instanceof Pool)) throw new Error("TypeORM's driver has no pool of pg");
  return pool;
}

/** The connection of a query runner. */
export const clientOf = async (runner: QueryRunner): Promise<Client> => (await runner.connect()) as Client;

/** Tells a query runner that its connection is in a transaction that it did not begin, so that it begins no other inside. */
export const adoptTransaction = (runner: QueryRunner, data: object): void =>
  void Object.assign(runner, { isTransactionActive: true, data });

/** The columns that an insert of these values names, and the values as the driver sends them. */
export function insertedColumns(entity: EntityMetadata, values: object): { names: string[]; parameters: unknown[] } {
  const columns = entity.columns.filter((column) => column.isInsert && column.getEntityValue(values) !== undefined);
  return {
    names: columns.map((column) => column.databaseName),
    parameters: columns.map((column): unknown =>
      entity.connection.driver.preparePersistentValue(column.getEntityValue(values), column),
    ),
  };
}
