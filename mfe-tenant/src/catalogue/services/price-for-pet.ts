import type { StationKind } from '@focinho/contracts/kernel/enums';
import { servicePlanOf, type PetMeasures, type PricedService } from '@focinho/contracts/agenda/service-plan';

/** A price does not depend on them. */
const NO_STATIONS: ReadonlySet<StationKind> = new Set();

/** Today's price of a service for a pet's size and coat; its own without a pet. */
export const priceForPet = (service: PricedService, pet: PetMeasures | null): number =>
  servicePlanOf(service, pet, NO_STATIONS).price;
