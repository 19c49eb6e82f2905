import { raw, sql } from '../../database/sql';

interface Shares {
  /** Left out. */
  busyTenants: readonly string[];
  perTenant: number;
  limit: number;
}

/**
 * `tenant_id` and `id` of rows that are due: of each tenant the ones that have waited longest, and one of each tenant before the second
 * of any (pix_charges_due, pix_refunds_due).
 */
export const inTurn = (table: 'pix_charges' | 'pix_refunds', { busyTenants, perTenant, limit }: Shares) => sql`
  select turn.tenant_id, turn.id
  from (select id from tenants where id <> all (${busyTenants}::uuid[])) tenant
  cross join lateral (
    select oldest.*, row_number() over (order by oldest.next_check_at) as number
    from (
      select tenant_id, id, next_check_at from ${raw(table)}
      where tenant_id = tenant.id and next_check_at <= now() order by next_check_at limit ${perTenant}::int) oldest) turn
  order by turn.number, turn.next_check_at limit ${limit}::int`;
