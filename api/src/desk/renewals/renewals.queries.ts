import type { MembershipSettings } from '@focinho/contracts/desk/memberships';
import type { Renewal } from '@focinho/contracts/kernel/enums';
import { sql } from '../../database/sql';
import { PAID_UNTIL } from '../memberships/memberships.queries';

/** Shops in which something may be written. */
export const SHOPS = sql<{ id: string; slug: string }>`
  select id, slug from tenants where is_active and coalesce(lapses_at > now(), true) order by id`;

/** A Clubinho whose paid cycles are over (memberships_by_pet, package_credits_by_membership). */
export interface DueMembership {
  id: string;
  petId: string;
  clientId: string;
  /** The package of the next cycle. */
  packageId: string;
  packageName: string;
  priceCents: number;
  startDay: number;
  endDay: number;
  today: string;
  paidUntil: string | null;
  /** It ends: nobody wants it renewed, its package is not sold any more, or its pet is gone. */
  ends: boolean;
  renewal: Renewal;
}
export const dueMemberships = (fallback: MembershipSettings) => sql<DueMembership>`
  select row.id, row.pet_id as "petId", pet.client_id as "clientId", p.id as "packageId", p.name as "packageName",
    p.price_cents::float8 as "priceCents", p.start_day as "startDay", p.end_day as "endDay", app.today()::text as today,
    paid.until::text as "paidUntil",
    (not row.renews or p.deleted_at is not null or pet.deleted_at is not null or pet.deceased_on is not null) as ends,
    coalesce((select renewal from membership_settings), ${fallback.renewal}) as renewal
  from memberships row
  join pets pet on pet.tenant_id = row.tenant_id and pet.id = row.pet_id
  join packages p on p.tenant_id = row.tenant_id and p.id = coalesce(row.next_package_id, row.package_id)
  cross join lateral (select ${PAID_UNTIL} as until) paid
  where row.status = 'ACTIVE' and coalesce(paid.until < app.today(), false)
    -- What waits is not asked for twice.
    and not exists (
      select from membership_renewals renewal
      join orders o on o.tenant_id = renewal.tenant_id and o.id = renewal.order_id and o.status = 'OPEN'
      where renewal.tenant_id = row.tenant_id and renewal.membership_id = row.id)
  order by row.id`;

/** The one renewal for a cycle: of several processes one has it (membership_renewals_pkey). No row if there is one already. */
export const beginRenewal = (membershipId: string, cycleFrom: string, packageId: string) => sql<{ id: string }>`
  insert into membership_renewals (membership_id, cycle_from, package_id)
  select id, ${cycleFrom}::date, ${packageId}::uuid from memberships where id = ${membershipId} and status = 'ACTIVE'
  on conflict do nothing returning membership_id as id`;
export const noteRenewal = (
  membershipId: string,
  cycleFrom: string,
  { orderId, saleId }: { orderId: string | null; saleId: string | null },
) => sql`
  update membership_renewals set order_id = ${orderId}::uuid, sale_id = ${saleId}::uuid
  where membership_id = ${membershipId} and cycle_from = ${cycleFrom}::date`;

/** Open orders of renewals for which money has arrived by PIX (membership_renewals_pkey, pix_charges_received). */
export const PAID_RENEWALS = sql<{ orderId: string; clientId: string }>`
  select distinct o.id as "orderId", o.client_id as "clientId" from membership_renewals renewal
  join orders o on o.tenant_id = renewal.tenant_id and o.id = renewal.order_id and o.status = 'OPEN'
  where exists (select from pix_charges charge where charge.order_id = o.id and charge.paid_cents > charge.returned_cents)
  order by o.id`;
