import type { StationKind } from '@focinho/contracts/enums';
import { visitOf, type PetMeasures, type PricedService } from '@focinho/contracts/visit';

/** A price does not depend on them. */
const NO_STATIONS: ReadonlySet<StationKind> = new Set();

/** Today's price of a service for a pet's size and coat; its own without a pet. */
export const priceForPet = (service: PricedService, pet: PetMeasures | null): number =>
  visitOf(service, pet, NO_STATIONS).price;
