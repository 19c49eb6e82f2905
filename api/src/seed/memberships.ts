import { newId } from '../database/records';
import { periodOn } from '../catalogue/packages/packages.rules';
import type { AppointmentRow, ServiceRow } from './appointments';
import type { OfferedPackage } from './catalogue';
import type { PetRow } from './people';
import type { Random } from './random';

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

/** Some clients have a package; their appointments use it as packages.rules.ts allows. */
export class Members {
  readonly usages: UsageRow[] = [];
  private readonly packageOf = new Map<string, PackageRow>();

  constructor(
    random: Random,
    packages: readonly PackageRow[],
    private readonly items: readonly ItemRow[],
    private readonly services: readonly ServiceRow[],
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

  /** Uses the package of the client for an appointment, if it includes the service. @returns the amount to deduct, in cents */
  use(appointment: AppointmentRow, clientId: string, saleId: string, at: Date): number {
    const owned = this.packageOf.get(clientId);
    const item = this.items.find(
      ({ package_id, service_id }) => package_id === owned?.id && service_id === appointment.service_id,
    );
    if (!owned || !item) return 0;
    const period = periodOn({ startDay: owned.start_day, endDay: owned.end_day }, appointment.date);
    if (!period) return 0;
    const used = this.usages.filter(
      ({ client_id, service_id, created_at }) =>
        client_id === clientId && service_id === item.service_id && created_at >= new Date(`${period.from}T03:00:00Z`),
    );
    if (used.length >= item.quantity) return 0;
    this.usages.push({
      id: newId(),
      package_id: owned.id,
      service_id: item.service_id,
      client_id: clientId,
      pet_id: appointment.pet_id,
      appointment_id: appointment.id,
      sale_id: saleId,
      notes: null,
      created_at: at,
    });
    return this.services.find(({ id }) => id === item.service_id)?.price_cents ?? 0;
  }
}
