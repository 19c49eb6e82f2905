import type { Config } from '../config/config';
import type { ServiceRole } from './roles';

/**
 * What holds in every session of a service role. The migration writes it on the role itself: a pooler like PgBouncer refuses or
 * drops settings that a client sends when it connects (`options`), and settings of a session would be the next client's.
 */
export function sessionSettings({ STATEMENT_TIMEOUT_MS }: Config, role: ServiceRole): Record<string, string> {
  return {
    // Milliseconds after which the database itself ends what hangs.
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    lock_timeout: String(Math.ceil(STATEMENT_TIMEOUT_MS / 2)),
    idle_in_transaction_session_timeout: String(STATEMENT_TIMEOUT_MS + 5_000),
    timezone: 'UTC',
    ...PLANS[role],
  };
}

/**
 * A shop's statements are few and have the tenant as a setting, which no plan knows anyway: planned once a connection instead of
 * for each call, a list takes 0.4 ms of the database instead of 2.
 */
const PLANS: Record<ServiceRole, Record<string, string>> = {
  app: { plan_cache_mode: 'force_generic_plan' },
  platform: { plan_cache_mode: 'auto' },
};
