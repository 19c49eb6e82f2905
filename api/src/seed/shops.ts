import type { SubscriptionChange } from '@focinho/contracts/vendor/subscription-state';
import type { Offer } from '@focinho/contracts/vendor/plans';

/** A shop whose subscription the platform's pages show. Nobody knows its passwords; days are counted from today. */
export interface Shop {
  slug: string;
  name: string;
  city: string;
  areaCode: string;
  owner: string;
  employees: readonly string[];
  /** How many clients it has; they have about as many pets. */
  clients: number;
  offer: Offer;
  /** When the trial, or the last of `months`, ends. In a month that is too short for it, up to three days earlier. */
  ends: number;
  /** How many months it has paid until then. */
  months: number;
  /** How many days before an invoice is due it pays; null if it pays no more. */
  paysAhead: number | null;
  /** Changes that its owner made besides paying, in the past. A difference between plans is paid at once. */
  changes?: readonly { day: number; change: SubscriptionChange }[];
}

const MINI: Offer = { plan: 'BASIC', addOn: 'NONE' };
const MAX: Offer = { plan: 'PREMIUM', addOn: 'NONE' };

/** One in each state from the trial to reading only. With the other tenants they fill a page of the platform's list, not two. */
export const SHOPS: readonly Shop[] = [
  {
    slug: 'capivara-banho-e-tosa',
    name: 'Capivara Banho e Tosa',
    city: 'Curitiba',
    areaCode: '41',
    owner: 'Rodrigo Menezes',
    employees: ['Júlia Kowalski'],
    clients: 7,
    offer: MINI,
    ends: 3,
    months: 0,
    paysAhead: null,
  },
  {
    slug: 'espaco-miau',
    name: 'Espaço Miau',
    city: 'Recife',
    areaCode: '81',
    owner: 'Tatiane Albuquerque',
    employees: [],
    clients: 6,
    offer: MINI,
    ends: 13,
    months: 9,
    paysAhead: 1,
  },
  {
    slug: 'quatro-patas-pet-center',
    name: 'Quatro Patas Pet Center',
    city: 'Goiânia',
    areaCode: '62',
    owner: 'Patrícia Arruda',
    employees: ['Wesley Gomes', 'Ana Clara Borges'],
    clients: 9,
    offer: MAX,
    ends: 17,
    months: 10,
    paysAhead: 2,
  },
  {
    // Has paid the next month already, and then the difference to Plano Max for both.
    slug: 'cao-carioca',
    name: 'Cão Carioca',
    city: 'Rio de Janeiro',
    areaCode: '21',
    owner: 'Marcelo Fontes',
    employees: ['Bruna Sampaio'],
    clients: 8,
    offer: MINI,
    ends: 6,
    months: 4,
    paysAhead: 9,
    changes: [{ day: -1, change: { kind: 'PLAN_CHOSEN', ...MAX } }],
  },
  {
    slug: 'dengo-de-bicho',
    name: 'Dengo de Bicho',
    city: 'Salvador',
    areaCode: '71',
    owner: 'Ivone Bittencourt',
    employees: [],
    clients: 5,
    offer: MAX,
    ends: -3,
    months: 3,
    paysAhead: null,
  },
  {
    slug: 'latidos-e-cia',
    name: 'Latidos & Cia',
    city: 'Porto Alegre',
    areaCode: '51',
    owner: 'Guilherme Schmitt',
    employees: ['Natália Becker'],
    clients: 6,
    offer: MAX,
    ends: -18,
    months: 9,
    paysAhead: null,
  },
  {
    slug: 'vila-dos-pets',
    name: 'Vila dos Pets',
    city: 'Santos',
    areaCode: '13',
    owner: 'Renata Figueiredo',
    employees: [],
    clients: 6,
    offer: MAX,
    ends: 12,
    months: 11,
    paysAhead: null,
    changes: [{ day: -4, change: { kind: 'CANCELLED' } }],
  },
];
