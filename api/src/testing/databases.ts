import { DataSource } from 'typeorm';
import { DATABASE_ROLES, roleName, type ServiceRole } from '../database/roles';

/** Databases of tests by name, in a PostgreSQL whose superuser's connection is `cluster`. */
export const databaseName = (url: string) => new URL(url).pathname.slice(1);
export function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.toString();
}

export async function administer(cluster: string, statements: string): Promise<void> {
  const connection = await new DataSource({ type: 'postgres', url: cluster, poolSize: 1 }).initialize();
  await connection.query(statements).finally(() => connection.destroy());
}

/** Drops a database and the service roles that were created with it, unless it is a copy. */
export async function dropDatabase(cluster: string, name: string, isCopy: boolean): Promise<void> {
  await administer(cluster, `drop database if exists ${name} with (force)`);
  if (isCopy) return;
  const roles = DATABASE_ROLES.map((role) => roleName(databaseUrl(cluster, name), role));
  await administer(cluster, `drop role if exists ${roles.join(', ')}`);
}

/** The service roles' connections to a database made from a template, whose roles serve all copies and have its name as password. */
export function urlsOfCopy(cluster: string, template: string, name: string) {
  const urlOf = (role: ServiceRole) => {
    const url = new URL(databaseUrl(cluster, name));
    url.username = `${template}_${role}`;
    url.password = template;
    return url.toString();
  };
  return {
    DATABASE_URL: databaseUrl(cluster, name),
    APP_DATABASE_URL: urlOf('app'),
    PLATFORM_DATABASE_URL: urlOf('platform'),
  };
}
