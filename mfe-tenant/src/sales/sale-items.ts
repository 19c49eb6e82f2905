/** A line of a sale in the form: exactly one of the ids is set; the price is the current one, in reais. */
export interface DraftItem {
  serviceId: string | null;
  productId: string | null;
  name: string;
  quantity: number;
  unitPrice: number;
}
/** A service or product that can be added. */
export interface Offer {
  kind: 'service' | 'product';
  id: string;
  name: string;
  /** In reais. */
  price: number;
}

export const itemKey = (item: DraftItem): string => item.serviceId ?? item.productId ?? '';

/** Adds one: a new line, or one more on the existing line. */
export function withOffer(items: DraftItem[], { kind, id, name, price }: Offer): DraftItem[] {
  if (items.some((item) => itemKey(item) === id))
    return items.map((item) => (itemKey(item) === id ? { ...item, quantity: item.quantity + 1 } : item));
  const ids = { serviceId: kind === 'service' ? id : null, productId: kind === 'product' ? id : null };
  return [...items, { ...ids, name, quantity: 1, unitPrice: price }];
}

/** Sets the quantity of a line; anything but a whole number of at least 1 becomes 1. */
export function withQuantity(items: DraftItem[], key: string, quantity: number | null): DraftItem[] {
  const whole = quantity !== null && Number.isInteger(quantity) && quantity >= 1 ? quantity : 1;
  return items.map((item) => (itemKey(item) === key ? { ...item, quantity: whole } : item));
}

export function withoutItem(items: DraftItem[], key: string): DraftItem[] {
  return items.filter((item) => itemKey(item) !== key);
}
