import { ROOT_TENANT_SLUG } from '@focinho/contracts/product';
import { ConflictError } from '../http/errors';

/** Slugs are the first part of addresses (`/demo/pets`): these parts already mean something else. */
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

/** @throws ConflictError for a slug that no tenant may have. */
export function checkSlug(slug: string): void {
  if (RESERVED.has(slug)) throw new ConflictError('Este slug é reservado. Escolha outro.');
}

/** @throws ConflictError when the platform's own tenant would be deactivated: nobody could undo it. */
export function checkStatus(slug: string, isActive: boolean): void {
  if (slug === ROOT_TENANT_SLUG && !isActive)
    throw new ConflictError('O tenant da plataforma não pode ser desativado.');
}
