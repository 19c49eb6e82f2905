/*
 * Which lines the credits of a Clubinho pay: decided by the API, and shown by the forms before.
 */

/** A line of an order or a sale, as far as credits are concerned. */
export interface CoverableLine {
  id: string;
  serviceId: string | null;
  petId: string | null;
  quantity: number;
  unitPriceCents: number;
  discountCents: number;
  usesCredits: boolean;
}
/** Credits of a pet for a service. */
export interface Available {
  petId: string;
  serviceId: string;
  credits: number;
}

/**
 * How many credits cover each line, in the order of the lines. A line with a discount of its own is paid, and so is everything if what
 * is left would be less than the discount or the tax of the whole.
 */
export function coverage(
  lines: readonly CoverableLine[],
  available: readonly Available[],
  floorCents: number,
): Map<string, number> {
  const left = new Map<string, number>();
  for (const { petId, serviceId, credits } of available)
    left.set(`${petId} ${serviceId}`, (left.get(`${petId} ${serviceId}`) ?? 0) + credits);
  const covered = new Map<string, number>();
  let chargedCents = 0;
  for (const line of lines) {
    const { id, serviceId, petId, quantity, unitPriceCents, discountCents, usesCredits } = line;
    const key = `${petId} ${serviceId}`;
    const spendable = usesCredits && discountCents === 0 && petId && serviceId ? (left.get(key) ?? 0) : 0;
    const credits = Math.max(0, Math.min(quantity, spendable));
    covered.set(id, credits);
    left.set(key, (left.get(key) ?? 0) - credits);
    chargedCents += unitPriceCents * (quantity - credits) - discountCents;
  }
  return chargedCents < floorCents ? new Map(lines.map(({ id }) => [id, 0])) : covered;
}
