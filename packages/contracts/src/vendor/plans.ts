import type { Plan } from '../kernel/enums';

/*
 * What is sold, and what each plan holds: one table for the landing page, the API and the screens. This file does not import Zod, so that
 * any page can import it. Money in cents.
 */

/** Consumer invoices (NFC-e) are an add-on to any plan: how many may be issued a month. */
export const INVOICE_ADD_ONS = ['NONE', 'NFCE_300', 'NFCE_500'] as const;
export type InvoiceAddOn = (typeof INVOICE_ADD_ONS)[number];
/** Add-ons that can be bought today: nobody pays for what cannot be used yet. */
export const SOLD_ADD_ONS: readonly InvoiceAddOn[] = INVOICE_ADD_ONS;

export const PLAN_NAME: Record<Plan, string> = {
  BASIC: 'Plano Mini',
  PREMIUM: 'Plano Max',
  ENTERPRISE: 'Contrato',
};
export const ADD_ON_NAME: Record<InvoiceAddOn, string> = {
  NONE: 'Sem NFC-e',
  NFCE_300: 'NFC-e 300',
  NFCE_500: 'NFC-e 500',
};

/** The plans that a shop buys by itself; ENTERPRISE is a contract made by hand. */
export const SOLD_PLANS = ['BASIC', 'PREMIUM'] as const;
export type SoldPlan = (typeof SOLD_PLANS)[number];

export const isSoldAddOn = (addOn: InvoiceAddOn): boolean => SOLD_ADD_ONS.includes(addOn);

export const isSold = (plan: Plan): plan is SoldPlan => plan !== 'ENTERPRISE';

/** A plan with its add-on, which a shop pays for. */
export interface Offer {
  plan: SoldPlan;
  addOn: InvoiceAddOn;
}

const PLAN_CENTS: Record<SoldPlan, number> = { BASIC: 5_990, PREMIUM: 12_990 };
const ADD_ON_CENTS: Record<InvoiceAddOn, number> = { NONE: 0, NFCE_300: 9_990, NFCE_500: 19_990 };

/** Cents a month. */
export const monthlyCents = (plan: SoldPlan, addOn: InvoiceAddOn): number => PLAN_CENTS[plan] + ADD_ON_CENTS[addOn];

/** NFC-e that may be issued a month. */
export const INVOICES_A_MONTH: Record<InvoiceAddOn, number> = { NONE: 0, NFCE_300: 300, NFCE_500: 500 };

export const TRIAL_DAYS = 15;
/** During the trial a shop has this plan, whichever it has chosen to pay for afterwards. */
export const TRIAL_PLAN: SoldPlan = 'PREMIUM';
/** Days of full use after the last paid day. */
export const GRACE_DAYS = 7;
/** Days of reading only, after which the shop is archived. Paying restores it. */
export const READ_ONLY_DAYS = 90;

/**
 * Features that not every plan has. The ten specified pages, the desk, the queue and everything else belong to all of them.
 * `users` is more than one active user; without `vaccines`, those that were recorded can be read. Deworming and flea control belong to all.
 * Without `cashback`, sales earn none; what clients have can be spent.
 */
export const FEATURES = [
  'users',
  'board',
  'vaccines',
  'terms',
  'cashback',
  'commissions',
  'consultations',
  'hotel',
  'integrations',
] as const;
export type Feature = (typeof FEATURES)[number];

export const FEATURE_NAME: Record<Feature, string> = {
  users: 'Vários usuários',
  board: 'Painel de execução',
  vaccines: 'Protocolo de vacinas',
  terms: 'Termos assinados',
  cashback: 'Cashback para tutores',
  commissions: 'Comissões da equipe',
  hotel: 'Hotel para pets',
  consultations: 'Consultas com receita',
  integrations: 'Integrações',
};

/** How many photos a shop may keep. */
export const PHOTOS_OF: Record<Plan, number> = { BASIC: 1_000, PREMIUM: 10_000, ENTERPRISE: 100_000 };

const PLANS_WITH: Record<Feature, readonly Plan[]> = {
  users: ['PREMIUM', 'ENTERPRISE'],
  board: ['PREMIUM', 'ENTERPRISE'],
  vaccines: ['PREMIUM', 'ENTERPRISE'],
  // Signed ones are read with any plan.
  terms: ['PREMIUM', 'ENTERPRISE'],
  cashback: ['PREMIUM', 'ENTERPRISE'],
  // Those that were closed are read with any plan.
  commissions: ['PREMIUM', 'ENTERPRISE'],
  // Stays that were booked are read, and brought to their end, with any plan.
  hotel: ['PREMIUM', 'ENTERPRISE'],
  // Those that were written are read with any plan.
  consultations: ['PREMIUM', 'ENTERPRISE'],
  // Keys and webhooks stay, and work again with the plan.
  integrations: ['PREMIUM', 'ENTERPRISE'],
};

export const plansWith = (feature: Feature): readonly Plan[] => PLANS_WITH[feature];

export const holds = (plan: Plan, feature: Feature): boolean => PLANS_WITH[feature].includes(plan);

/** The cheapest plan that holds the feature. */
export const planWith = (feature: Feature): SoldPlan => SOLD_PLANS.find((plan) => holds(plan, feature)) ?? 'PREMIUM';
