import { createHmac } from 'node:crypto';
import type { Config } from '../config/config';

/**
 * The three database roles. The owner migrates; `<database>_app` serves the shops and can neither bypass row-level
 * security nor own anything; `<database>_platform` serves the super admin module only.
 */
export type ServiceRole = 'app' | 'platform';
/** And one that nobody logs in as: it owns the function app.search and reads nothing but what that needs. */
export const DATABASE_ROLES = ['app', 'platform', 'search'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
export const roleName = (ownerUrl: string, role: DatabaseRole) => `${databaseName(ownerUrl)}_${role}`;

const configuredUrl = (config: Config, role: ServiceRole) =>
  role === 'app' ? config.APP_DATABASE_URL : config.PLATFORM_DATABASE_URL;

/** What the migration sets: the password of the role's configured connection, which a pooler may know too, else a derived one. */
export function rolePassword(config: Config, role: ServiceRole): string {
  const configured = configuredUrl(config, role);
  if (configured && new URL(configured).password) return decodeURIComponent(new URL(configured).password);
  return createHmac('sha256', config.JWT_SECRET).update(`database role ${role}`).digest('hex');
}

/** Connection of a service role: as configured, else where the owner's leads; with the role's own name unless one is given. */
export function roleUrl(config: Config, role: ServiceRole): string {
  const url = new URL(configuredUrl(config, role) ?? config.DATABASE_URL);
  if (!configuredUrl(config, role) || !url.username)
    url.username = encodeURIComponent(roleName(config.DATABASE_URL, role));
  url.password = encodeURIComponent(rolePassword(config, role));
  return url.toString();
}
