import type { Config } from '../kernel/config/config';
import type { ServiceRole } from './roles';

/**
 * Settings of every session of a service role. The migration sets them on the role itself, because a pooler such as PgBouncer rejects
 * or drops settings that are sent on connecting (`options`), and settings made within a session would leak to the next client.
 */
export function sessionSettings({ STATEMENT_TIMEOUT_MS }: Config, role: ServiceRole): Record<string, string> {
  return {
    // Milliseconds after which the database itself cancels what hangs.
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    lock_timeout: String(Math.ceil(STATEMENT_TIMEOUT_MS / 2)),
    idle_in_transaction_session_timeout: String(STATEMENT_TIMEOUT_MS + 5_000),
    timezone: 'UTC',
    datestyle: 'ISO',
    ...PLANS[role],
  };
}

/**
 * Tenants run few different statements, and the tenant is a setting, which the planner cannot see anyway. Planning each statement once
 * per connection instead of once per request reduces a list from 2 ms in the database to 0.4 ms.
 */
const PLANS: Record<ServiceRole, Record<string, string>> = {
  app: { plan_cache_mode: 'force_generic_plan' },
  platform: { plan_cache_mode: 'auto' },
};
