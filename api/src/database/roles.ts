import { createHmac } from 'node:crypto';
import type { Config } from '../kernel/config/config';

/**
 * Roles that the API logs in as, besides the owner, which migrates. `<database>_app` serves the tenants: it owns nothing and cannot
 * bypass row-level security. `<database>_platform` serves the super admin module only.
 */
export type ServiceRole = 'app' | 'platform';
/** `search` cannot log in: it owns the function app.search and can read only what that function needs. */
export const DATABASE_ROLES = ['app', 'platform', 'search'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
export const roleName = (ownerUrl: string, role: DatabaseRole) => `${databaseName(ownerUrl)}_${role}`;

const configuredUrl = (config: Config, role: ServiceRole) =>
  role === 'app' ? config.APP_DATABASE_URL : config.PLATFORM_DATABASE_URL;

/** The password that the migration gives the role: the one of its configured connection, e.g. to a pooler, or a derived one. */
export function rolePassword(config: Config, role: ServiceRole): string {
  const configured = configuredUrl(config, role);
  if (configured && new URL(configured).password) return decodeURIComponent(new URL(configured).password);
  return createHmac('sha256', config.DATABASE_SECRET ?? config.JWT_SECRET)
    .update(`database role ${role}`)
    .digest('hex');
}

/** Connection of the app role to a standby, if there is one; whatever REPLICA_URL does not say is as for the primary. */
export function replicaUrl(config: Config): string | undefined {
  if (config.REPLICA_URL === undefined) return undefined;
  const url = new URL(config.REPLICA_URL);
  const app = new URL(roleUrl(config, 'app'));
  if (!url.username) Object.assign(url, { username: app.username, password: app.password });
  if (url.pathname.length < 2) url.pathname = app.pathname;
  return url.toString();
}

/** Connection of a service role: as configured, or derived from the owner's; with the name of the role unless another is configured. */
export function roleUrl(config: Config, role: ServiceRole): string {
  const url = new URL(configuredUrl(config, role) ?? config.DATABASE_URL);
  if (!configuredUrl(config, role) || !url.username)
    url.username = encodeURIComponent(roleName(config.DATABASE_URL, role));
  url.password = encodeURIComponent(rolePassword(config, role));
  return url.toString();
}
