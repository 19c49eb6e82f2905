import { coverage, type Available } from '@focinho/contracts/desk/coverage';
import { toCents } from '@focinho/contracts/kernel/money';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { Trip } from '@focinho/contracts/agenda/trips';
import type { Pet } from '@focinho/contracts/people/pets';
import type { Package } from '@focinho/contracts/catalogue/packages';
import type { Product } from '@focinho/contracts/catalogue/products';
import type { Service } from '@focinho/contracts/catalogue/services';
import { feeName } from '../../agenda/trips/trip-texts';
import { priceForPet } from '../../catalogue/services/price-for-pet';

/** A line of a sale in the form: exactly one of serviceId, productId and packageId is set; the price is the current one, in reais. */
export interface DraftItem {
  /** Unique among the lines. */
  key: number;
  serviceId: string | null;
  productId: string | null;
  packageId: string | null;
  /** The pet whose size and coat make the price of a service, or that becomes a member by a package. */
  petId: string | null;
  name: string;
  quantity: number;
  unitPrice: number;
  /** To price it for another pet. */
  service?: Service;
  /** The service of the appointment that the sale finalises: once, for its pet, at the price that was agreed. */
  isAgreed?: boolean;
  /** The leg of the pet taxi of which it is the fee. */
  tripId?: string;
  /** False: paid, although the pet has credits of its Clubinho. */
  usesCredits?: boolean;
}
export type ServedPet = Pick<Pet, 'id' | 'name' | 'size' | 'coat'>;

const petIn = (pets: readonly ServedPet[], id: string | null) => pets.find((pet) => pet.id === id) ?? null;

/** The pet that a service is for unless another is chosen: the only one, or the one whose appointment is finalised. */
export function defaultPet(items: readonly DraftItem[], pets: readonly ServedPet[]): ServedPet | null {
  const agreed = items.find(({ isAgreed }) => isAgreed);
  return pets.length === 1 ? (pets[0] ?? null) : petIn(pets, agreed?.petId ?? null);
}

function pricedFor(item: DraftItem, pet: ServedPet | null): DraftItem {
  if (item.packageId !== null) return { ...item, petId: pet?.id ?? null };
  if (!item.service) return item;
  return { ...item, petId: pet?.id ?? null, unitPrice: priceForPet(item.service, pet) };
}

type NewItem = Omit<DraftItem, 'key' | 'quantity'>;
const withLine = (items: DraftItem[], added: NewItem): DraftItem[] => [
  ...items,
  { ...added, key: Math.max(0, ...items.map(({ key }) => key)) + 1, quantity: 1 },
];

/** Adds one: a new line, or one more on the line of the same thing for the same pet. */
function withOne(items: DraftItem[], added: NewItem): DraftItem[] {
  const isSame = ({ serviceId, productId, packageId, petId, isAgreed, tripId }: DraftItem) =>
    !isAgreed &&
    !tripId &&
    serviceId === added.serviceId &&
    productId === added.productId &&
    packageId === added.packageId &&
    petId === added.petId;
  const same = items.find(isSame);
  return same ? withQuantity(items, same.key, same.quantity + 1) : withLine(items, added);
}

export function withService(items: DraftItem[], service: Service, pets: readonly ServedPet[]): DraftItem[] {
  const pet = defaultPet(items, pets);
  const { id: serviceId, name } = service;
  const unitPrice = priceForPet(service, pet);
  return withOne(items, {
    serviceId,
    productId: null,
    packageId: null,
    petId: pet?.id ?? null,
    name,
    unitPrice,
    service,
  });
}

export const withProduct = (items: DraftItem[], { id, name, price }: Pick<Product, 'id' | 'name' | 'price'>) =>
  withOne(items, { serviceId: null, productId: id, packageId: null, petId: null, name, unitPrice: price });

/** A cycle of a package, for the client's only pet unless another is chosen. */
export const withPackage = (
  items: DraftItem[],
  { id, name, price }: Pick<Package, 'id' | 'name' | 'price'>,
  pets: readonly ServedPet[],
) => {
  const petId = defaultPet(items, pets)?.id ?? null;
  return withOne(items, { serviceId: null, productId: null, packageId: id, petId, name, unitPrice: price });
};

/** The service of this appointment, at the agreed price, in place of the previous appointment's. */
export function withAppointment(items: DraftItem[], appointment: Appointment | undefined): DraftItem[] {
  const others = items.filter(({ isAgreed }) => !isAgreed);
  if (!appointment?.service) return others;
  const { service, petId, price: unitPrice } = appointment;
  return withLine(others, {
    serviceId: service.id,
    productId: null,
    packageId: null,
    petId,
    name: service.name,
    unitPrice,
    isAgreed: true,
  });
}

/** The fee of a leg of the pet taxi, as it was agreed. */
export function withTripFee(items: DraftItem[], trip: Trip): DraftItem[] {
  const { id: tripId, serviceId, pet, kilometres, unitPrice } = trip;
  const petId = pet?.id ?? null;
  const fee = { serviceId, productId: null, packageId: null, petId, name: feeName(trip), unitPrice, tripId };
  const added = withLine(items, fee);
  return added.map((item) => (item.tripId === tripId ? { ...item, quantity: kilometres } : item));
}

/** The lines for a client with these pets: a pet that is not among them is replaced by the default one; its taxi is another client's. */
export const forPets = (items: DraftItem[], pets: readonly ServedPet[]): DraftItem[] =>
  items
    .filter(({ tripId, petId }) => !tripId || petIn(pets, petId) !== null)
    .map((item) => (item.tripId ? item : pricedFor(item, petIn(pets, item.petId) ?? defaultPet(items, pets))));

export const withPet = (items: DraftItem[], key: number, pet: ServedPet): DraftItem[] =>
  items.map((item) => (item.key === key ? pricedFor(item, pet) : item));

export const withCredits = (items: DraftItem[], key: number, usesCredits: boolean): DraftItem[] =>
  items.map((item) => (item.key === key ? { ...item, usesCredits } : item));

/** The lines with the credits that pay of each, as the server is going to decide; `floor` is the least that has to be paid, in reais. */
export function withCovered(
  items: readonly DraftItem[],
  available: readonly Available[],
  floor: number,
): (DraftItem & { credits: number })[] {
  const lines = items.map(({ key, serviceId, petId, quantity, unitPrice, usesCredits = true }) => ({
    ...{ id: String(key), serviceId, petId, quantity, usesCredits },
    ...{ unitPriceCents: toCents(unitPrice), discountCents: 0 },
  }));
  // The credit that the appointment holds pays for nothing else.
  const agreed = String(items.find(({ isAgreed }) => isAgreed)?.key);
  const sorted = [...lines].sort((a, b) => Number(b.id === agreed) - Number(a.id === agreed));
  const covered = coverage(sorted, available, toCents(floor));
  return items.map((item) => ({ ...item, credits: covered.get(String(item.key)) ?? 0 }));
}

/** Whether somebody has to say for which of the pets a service or a package is. */
export const lacksPet = (items: readonly DraftItem[], pets: readonly ServedPet[]): boolean =>
  pets.length > 1 && items.some(({ productId, petId }) => productId === null && petId === null);

/** Sets the quantity of a line; anything but a whole number of at least 1 becomes 1. */
export function withQuantity(items: DraftItem[], key: number, quantity: number | null): DraftItem[] {
  const whole = quantity !== null && Number.isInteger(quantity) && quantity >= 1 ? quantity : 1;
  return items.map((item) => (item.key === key ? { ...item, quantity: whole } : item));
}

export function withoutItem(items: DraftItem[], key: number): DraftItem[] {
  return items.filter((item) => item.key !== key);
}
