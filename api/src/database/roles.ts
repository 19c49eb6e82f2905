import { createHmac } from 'node:crypto';
import type { Config } from '../config/config';

/**
 * The three database roles. The owner migrates; `<database>_app` serves the shops and can neither bypass row-level
 * security nor own anything; `<database>_platform` serves the super admin module only.
 */
export type ServiceRole = 'app' | 'platform';
/** And one that nobody logs in as: it owns the search function (migration 0005) and reads nothing but what that needs. */
export const DATABASE_ROLES = ['app', 'platform', 'search'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
export const roleName = (ownerUrl: string, role: DatabaseRole) => `${databaseName(ownerUrl)}_${role}`;
export const rolePassword = (config: Config, role: ServiceRole) =>
  createHmac('sha256', config.JWT_SECRET).update(`database role ${role}`).digest('hex');

/** Connection of a service role: as configured, else the owner's with the role's own name and password. */
export function roleUrl(config: Config, role: ServiceRole): string {
  const configured = role === 'app' ? config.APP_DATABASE_URL : config.PLATFORM_DATABASE_URL;
  if (configured) return configured;
  const url = new URL(config.DATABASE_URL);
  url.username = encodeURIComponent(roleName(config.DATABASE_URL, role));
  url.password = rolePassword(config, role);
  return url.toString();
}
