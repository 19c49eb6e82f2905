import { ROOT_TENANT_SLUG } from '@focinho/contracts/product';
import { ConflictError } from '../http/errors';

/** Slugs are the first part of addresses (`/demo/pets`); these have another meaning there. */
const RESERVED = new Set([
  ROOT_TENANT_SLUG,
  '404',
  'admin',
  'api',
  'assets',
  'focinho',
  'health',
  'mfe',
  'static',
  'www',
]);

/** @throws ConflictError for a reserved slug */
export function checkSlug(slug: string): void {
  if (RESERVED.has(slug)) throw new ConflictError('Este slug é reservado. Escolha outro.');
}

/** @throws ConflictError if the root tenant would be deactivated, because nobody could undo that */
export function checkStatus(slug: string, isActive: boolean): void {
  if (slug === ROOT_TENANT_SLUG && !isActive)
    throw new ConflictError('O tenant da plataforma não pode ser desativado.');
}
