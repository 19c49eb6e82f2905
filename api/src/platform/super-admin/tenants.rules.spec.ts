import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { checkSlug, checkStatus } from './tenants.rules';

it('reserves the addresses of pages', () => {
  expect(() => checkSlug('api')).toThrow('reservado');
  expect(() => checkSlug('banho-e-tosa')).not.toThrow();
});

it('keeps the tenant of the platform active, and no other', () => {
  expect(() => checkStatus(ROOT_TENANT_SLUG, false)).toThrow('não pode ser desativado');
  expect(() => checkStatus(ROOT_TENANT_SLUG, true)).not.toThrow();
  expect(() => checkStatus('loja', false)).not.toThrow();
});
