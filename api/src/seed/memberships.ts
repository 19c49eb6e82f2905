import type { EntityManager } from 'typeorm';
import { addDays } from '@focinho/contracts/kernel/dates';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { periodOn, type Period } from '../catalogue/packages/packages.rules';
import type { AppointmentRow, ServiceRow } from './appointments';
import type { OfferedPackage } from './catalogue';
import type { PetRow } from './people';
import type { Random } from './random';
import { at } from './rows';

export type PackageRow = Omit<OfferedPackage, 'items'> & { id: string };

export interface ItemRow {
  package_id: string;
  service_id: string;
  quantity: number;
  position: number;
}
export interface UsageRow {
  id: string;
  package_id: string;
  service_id: string;
  client_id: string;
  pet_id: string;
  appointment_id: string;
  sale_id: string;
  notes: null;
  created_at: Date;
}

/** Some clients have a package for their pets, whose appointments use it as packages.rules.ts allows. */
export class Members {
  readonly usages: UsageRow[] = [];
  private readonly cycles = new Map<string, { pack: PackageRow; petId: string; cycle: Period; used: UsageRow[] }>();
  private readonly packageOf = new Map<string, PackageRow>();

  constructor(
    random: Random,
    packages: readonly PackageRow[],
    private readonly items: readonly ItemRow[],
    services: readonly ServiceRow[],
    pets: readonly PetRow[],
  ) {
    for (const pet of pets) {
      const fitting = packages.filter(
        ({ id, is_active: isActive }) =>
          isActive &&
          items.some(
            (item) => item.package_id === id && (services.find((s) => s.id === item.service_id)?.demand(pet) ?? 0) > 5,
          ),
      );
      if (fitting.length && random.chance(0.2)) this.packageOf.set(pet.client_id, random.oneOf(fitting));
    }
  }

  /** Uses a credit of the pet for an appointment, if its package includes the service. @returns whether it was covered */
  use(appointment: AppointmentRow, clientId: string, saleId: string, moment: Date): boolean {
    const owned = this.packageOf.get(clientId);
    const item = this.items.find(
      ({ package_id, service_id }) => package_id === owned?.id && service_id === appointment.service_id,
    );
    if (!owned || !item) return false;
    const period = periodOn({ startDay: owned.start_day, endDay: owned.end_day }, appointment.date);
    if (!period) return false;
    const used = this.usages.filter(
      ({ client_id, service_id, created_at }) =>
        client_id === clientId && service_id === item.service_id && created_at >= new Date(`${period.from}T03:00:00Z`),
    );
    if (used.length >= item.quantity) return false;
    const usage = {
      id: newId(),
      package_id: owned.id,
      service_id: item.service_id,
      client_id: clientId,
      pet_id: appointment.pet_id,
      appointment_id: appointment.id,
      sale_id: saleId,
      notes: null,
      created_at: moment,
    };
    this.usages.push(usage);
    this.cycleOf(owned, appointment.pet_id, period).used.push(usage);
    return true;
  }

  private cycleOf(pack: PackageRow, petId: string, cycle: Period) {
    const key = `${petId} ${pack.id} ${cycle.from}`;
    const known = this.cycles.get(key) ?? { pack, petId, cycle, used: [] };
    this.cycles.set(key, known);
    return known;
  }

  /** The memberships with a lot for each service and cycle, today's included, and the entries that they are the sum of. */
  ledger(today: string) {
    for (const { pack, petId } of [...this.cycles.values()]) {
      const current = periodOn({ startDay: pack.start_day, endDay: pack.end_day }, today);
      if (current) this.cycleOf(pack, petId, current);
    }
    const memberships = new Map<
      string,
      { id: string; pet_id: string; package_id: string; credits: number; created_at: Date }
    >();
    const lots: object[] = [];
    const entries: object[] = [];
    for (const { pack, petId, cycle, used } of this.cycles.values()) {
      const key = `${petId} ${pack.id}`;
      const began = at(cycle.from, '09:00');
      const membership = memberships.get(key) ?? {
        ...{ id: newId(), pet_id: petId, package_id: pack.id, credits: 0 },
        created_at: began,
      };
      memberships.set(key, membership);
      if (began < membership.created_at) membership.created_at = began;
      for (const { service_id, quantity } of this.items.filter(({ package_id }) => package_id === pack.id)) {
        const lot = newId();
        const uses = used.filter((usage) => usage.service_id === service_id);
        const left = quantity - uses.length;
        const isOver = cycle.to < today;
        const entry = (kind: string, change: number, created_at: Date, usage?: UsageRow) =>
          entries.push({
            ...{ id: newId(), package_credit_id: lot, kind, change, created_at },
            ...{ sale_id: usage?.sale_id ?? null, usage_id: usage?.id ?? null },
          });
        entry('GRANT', quantity, began);
        for (const usage of uses) entry('USE', -1, usage.created_at, usage);
        if (isOver && left > 0) entry('EXPIRE', -left, at(addDays(cycle.to, 1), '00:05'));
        membership.credits += isOver ? 0 : left;
        lots.push({
          ...{ id: lot, membership_id: membership.id, service_id, cycle_from: cycle.from, cycle_to: cycle.to },
          ...{ granted: quantity, remaining: isOver ? 0 : left, expires_on: cycle.to, created_at: began },
        });
      }
    }
    return { memberships: [...memberships.values()], lots, entries };
  }
}

/** The credits are worth what their packages cost, shared by the prices of the services. */
export const valueCredits = (tx: EntityManager) =>
  queryRows(
    tx,
    sql`
      update package_credits lot set value_cents = round(package.price_cents * lot.granted * service.price_cents::numeric / content.cents)
      from memberships member, packages package, services service, lateral (
        select sum(item.quantity * offered.price_cents) as cents from package_items item
        join services offered on offered.tenant_id = item.tenant_id and offered.id = item.service_id
        where item.tenant_id = package.tenant_id and item.package_id = package.id
      ) content
      where member.tenant_id = lot.tenant_id and member.id = lot.membership_id and package.tenant_id = member.tenant_id
        and package.id = member.package_id and service.tenant_id = lot.tenant_id and service.id = lot.service_id and content.cents > 0`,
  );
