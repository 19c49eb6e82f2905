/*
 * What we sell, by what a shop can do with it. The landing page names all of it; beside what does not exist yet it says so, nobody pays
 * for that alone, and whoever builds it sets it to true here. This file does not import Zod, so that any page can import it.
 */
export const EXISTS = {
  board: true,
  cashback: true,
  commissions: true,
  consultations: true,
  credit: true,
  desk: true,
  deworming: true,
  hotel: true,
  /** Keys for other programs, webhooks and calendars. */
  integrations: true,
  /** Consumer invoices (NFC-e). */
  invoices: true,
  /** The card of a pet's monthly package: "Cartão Clubinho". */
  memberships: true,
  messages: true,
  orders: true,
  petPhotos: true,
  petTaxi: true,
  products: true,
  queue: true,
  scheduling: true,
  /** Terms of responsibility, printed and signed. */
  terms: true,
  users: true,
  vaccines: true,
} as const satisfies Record<string, boolean>;
export type Capability = keyof typeof EXISTS;

/** Beside what is announced and does not exist yet. */
export const COMING_SOON = 'em breve';

/** {@link COMING_SOON} beside what needs something that does not exist yet. */
export const comingSoon = (...needed: Capability[]): typeof COMING_SOON | undefined =>
  needed.every((capability) => EXISTS[capability]) ? undefined : COMING_SOON;
