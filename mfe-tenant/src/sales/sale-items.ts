/** A line of a sale that is being put together: exactly one of the ids is set; the price in reais is the tenant's. */
export interface DraftItem {
  serviceId: string | null;
  productId: string | null;
  name: string;
  quantity: number;
  unitPrice: number;
}
/** Something that the tenant sells. */
export interface Offer {
  kind: 'service' | 'product';
  id: string;
  name: string;
  /** In reais. */
  price: number;
}

export const itemKey = (item: DraftItem): string => item.serviceId ?? item.productId ?? '';

/** One more of the offer: a new line, or one more on the line it has. */
export function withOffer(items: DraftItem[], { kind, id, name, price }: Offer): DraftItem[] {
  if (items.some((item) => itemKey(item) === id))
    return items.map((item) => (itemKey(item) === id ? { ...item, quantity: item.quantity + 1 } : item));
  const ids = { serviceId: kind === 'service' ? id : null, productId: kind === 'product' ? id : null };
  return [...items, { ...ids, name, quantity: 1, unitPrice: price }];
}

/** The line with that many; what is no whole number of at least 1 counts as 1. */
export function withQuantity(items: DraftItem[], key: string, quantity: number | null): DraftItem[] {
  const whole = quantity !== null && Number.isInteger(quantity) && quantity >= 1 ? quantity : 1;
  return items.map((item) => (itemKey(item) === key ? { ...item, quantity: whole } : item));
}

export function withoutItem(items: DraftItem[], key: string): DraftItem[] {
  return items.filter((item) => itemKey(item) !== key);
}
