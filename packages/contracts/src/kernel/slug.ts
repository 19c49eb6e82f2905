import { ROOT_TENANT_SLUG } from './product';

/** Longest slug of a tenant. */
export const SLUG_MAX = 40;

/** The slug that a shop's name suggests: "Banho & Tosa da Lúcia" → `banho-tosa-da-lucia`; '' if the name has no letter or digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '');

/** Slugs are the first part of addresses (`/demo/pets`); these have another meaning there. */
const TAKEN_ADDRESSES = [
  ROOT_TENANT_SLUG,
  '404',
  'admin',
  'api',
  'app',
  'assets',
  'cadastro',
  'focinho',
  'guest',
  'health',
  'login',
  'mfe',
  'static',
  'tv',
  'www',
];
/** Addresses that only we may have, and the demonstration. */
const OURS = ['ajuda', 'contato', 'demo', 'financeiro', 'root', 'sistema', 'suporte', 'test', 'teste'];

/** Whether no tenant may have this slug. */
export const isTakenAddress = (slug: string): boolean => TAKEN_ADDRESSES.includes(slug);
/** Whether nobody may sign up with this slug. */
export const isReservedSlug = (slug: string): boolean => isTakenAddress(slug) || OURS.includes(slug);
