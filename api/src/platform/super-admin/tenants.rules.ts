import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { isTakenAddress } from '@focinho/contracts/kernel/slug';
import { ConflictError } from '../../kernel/http/errors';

/** @throws ConflictError for a reserved slug */
export function checkSlug(slug: string): void {
  if (isTakenAddress(slug)) throw new ConflictError('Este slug é reservado. Escolha outro.');
}

/** @throws ConflictError if the root tenant would be deactivated, because nobody could undo that */
export function checkStatus(slug: string, isActive: boolean): void {
  if (slug === ROOT_TENANT_SLUG && !isActive)
    throw new ConflictError('O tenant da plataforma não pode ser desativado.');
}
