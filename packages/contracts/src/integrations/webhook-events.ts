import { scopeOf, type ApiResource, type ApiScope } from '../access/api-scopes';

/* What webhooks tell. This file does not import Zod, so that any page can import it. */

interface Announced {
  table: ApiResource;
  label: string;
  /** The label is feminine. */
  isFeminine?: true;
}
/** Records whose changes are told: the name in the type of an event, their table, which is also their route, and their label. */
export const EVENT_RECORDS = {
  appointment: { table: 'appointments', label: 'Agendamento' },
  client: { table: 'clients', label: 'Cliente' },
  order: { table: 'orders', label: 'Comanda', isFeminine: true },
  pet: { table: 'pets', label: 'Pet' },
  product: { table: 'products', label: 'Produto' },
  sale: { table: 'sales', label: 'Venda', isFeminine: true },
} as const satisfies Record<string, Announced>;
export type EventRecord = keyof typeof EVENT_RECORDS;
export const EVENT_RECORD_NAMES = Object.keys(EVENT_RECORDS) as EventRecord[];

export const WEBHOOK_EVENTS = [
  'appointment.created',
  'appointment.updated',
  'appointment.deleted',
  'client.created',
  'client.updated',
  'client.deleted',
  'order.created',
  'order.updated',
  'order.deleted',
  'pet.created',
  'pet.updated',
  'pet.deleted',
  'product.created',
  'product.updated',
  'product.deleted',
  'sale.created',
  'sale.updated',
  'sale.deleted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Without the ending, which is the record's. */
const CHANGE_LABEL = { created: 'nov', updated: 'alterad', deleted: 'excluíd' };
const eventRecord = (name: string | undefined) => EVENT_RECORD_NAMES.find((record) => record === name);

/** "Agendamento: novo", "Venda: nova". */
export const WEBHOOK_EVENT_LABEL: Record<string, string> = Object.fromEntries(
  Object.entries<Announced>(EVENT_RECORDS).flatMap(([name, { label, isFeminine }]) =>
    Object.entries(CHANGE_LABEL).map(([change, text]) => [
      `${name}.${change}`,
      `${label}: ${text}${isFeminine ? 'a' : 'o'}`,
    ]),
  ),
);

/** The scope that a key needs to be told of an event. */
export function scopeOfEvent(event: WebhookEvent): ApiScope | undefined {
  const record = eventRecord(event.split('.')[0]);
  return record && scopeOf(EVENT_RECORDS[record].table, true);
}

/** Type of the event that the page sends to try a webhook out. */
export const TEST_EVENT = 'webhook.test';

/** Seconds after each attempt until the next: a day and a little more, then a delivery is given up. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 28_800, 32_400] as const;
/** Days without a single success after which a webhook is turned off. */
export const FAILING_DAYS = 3;
/** Hours for which the old secret signs, too, after a new one was made. */
export const OLD_SECRET_HOURS = 24;
/** Days for which the log is kept. */
export const DELIVERY_DAYS = 30;
