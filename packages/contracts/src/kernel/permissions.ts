import type { Role } from './enums';

const ROOT = ['SUPER_ADMIN'] as const;
const OWNERS = ['OWNER', 'SUPER_ADMIN'] as const;
const MANAGERS = ['OWNER', 'MANAGER', 'SUPER_ADMIN'] as const;
const EVERYONE = ['OWNER', 'MANAGER', 'STAFF', 'SUPER_ADMIN'] as const;

/**
 * Which roles have which permission. The API enforces it (each controller requires one for its routes), the OpenAPI document lists
 * the roles, and screens hide what is not allowed. This file does not import Zod, so that any page can import it.
 */
export const PERMISSIONS = {
  /** Daily work: clients, pets, services, products, packages, appointments, sales, payments, reports. */
  'day.work': EVERYONE,
  'sales.delete': MANAGERS,
  'credits.setLimit': MANAGERS,
  'users.see': MANAGERS,
  'users.manage': MANAGERS,
  'users.setRole': OWNERS,
  'settings.change': MANAGERS,
  /** Prices, stock and activity of services, products and packages, and the sale of inactive ones. */
  'prices.change': MANAGERS,
  /** Booking although somebody is busy ("encaixe"); STAFF only where the settings of the agenda allow it. */
  'agenda.squeezeIn': MANAGERS,
  /** Another payment method for a sale of an earlier day. */
  'sales.changeLater': MANAGERS,
  /** A payment that exceeds what the client owes. */
  'credits.advance': MANAGERS,
  /** Selling on credit beyond the client's limit, or while what is overdue blocks it. */
  'credits.exceedLimit': MANAGERS,
  /** Taking more out of the till than its float and what was put in. */
  'till.withdraw': MANAGERS,
  /** Taking back a payment of fiado. */
  'credits.reverse': MANAGERS,
  /** Approving with one's own PIN what a colleague may not do alone. */
  'approvals.give': MANAGERS,
  /** Receiving a pet without the doses that the service requires. */
  'doses.override': MANAGERS,
  /** Notes of consultations; of the others only the professionals who do them see these. */
  'consultations.see': MANAGERS,
  'exceptions.see': MANAGERS,
  /** Revenue by professional, item and hour. */
  'revenue.see': MANAGERS,
  /** Rules of commissions, everybody's commissions, and closing them; the others see their own. */
  'commissions.manage': MANAGERS,
  /** Cancelling fiscal documents, voiding their numbers, and the files of a month; everybody issues them. */
  'fiscal.manage': MANAGERS,
  /** The shop's certificate, numbers and taxes. */
  'fiscal.configure': OWNERS,
  /** Seeing what has arrived by PIX, and giving it back. */
  'pix.refund': MANAGERS,
  /** Making one record of two of the same client or pet, which cannot be undone. */
  'records.merge': MANAGERS,
  /** Export and erasure of a client's personal data. */
  'privacy.manage': MANAGERS,
  /** Clients and pets from a spreadsheet, which can be thousands at once. */
  'data.import': MANAGERS,
  /** All data of the shop at once, which is what somebody who leaves might take to another. */
  'data.export': OWNERS,
  /** The registers that the law asks for: incidents, and what is done with personal data. */
  'privacy.register': OWNERS,
  'audit.see': OWNERS,
  /** How the shop does from week to week. */
  'results.see': OWNERS,
  /** Having everything of the shop deleted. */
  'shop.delete': OWNERS,
  /** Keys of other programs, webhooks and calendars: ways in and out for data of the shop. */
  'integrations.manage': OWNERS,
  /** The ceilings of discounts. */
  'rules.change': OWNERS,
  /** The tenant's contract with us: its state and its invoices. */
  'subscription.see': MANAGERS,
  'subscription.change': OWNERS,
  /** All tenants; only within the root tenant. */
  'platform.manage': ROOT,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}

/** `role` is undefined without a session: then nothing is allowed. */
export function isAllowed(role: Role | undefined, permission: Permission): boolean {
  return role !== undefined && rolesWith(permission).includes(role);
}
