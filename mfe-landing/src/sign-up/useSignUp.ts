import { useState } from 'react';
import type { LoginResponse } from '@focinho/contracts/access/auth';
import { slugOf } from '@focinho/contracts/kernel/slug';
import { ApiError, callApi } from '@focinho/host/http';
import { session } from '@focinho/host/session';
import { rememberTenant } from '../login/lastTenant';
import { missingFields, type SignUpErrors, type SignUpInput } from './sign-up-input';

const FAILED = 'Algo deu errado. Tente novamente.';
/** The path of what concerns no field. */
export const FORM = '';

/** The submission of the sign-up: idle, pending, or refused with messages by field. Success reloads the page in the new shop. */
export function useSignUp(onSuccess: () => void) {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [refusals, setRefusals] = useState(0);

  const refuse = (reasons: SignUpErrors) => {
    setErrors(reasons);
    setRefusals((earlier) => earlier + 1);
  };

  async function signUp({ isOwnSlug, idempotencyKey, ...typed }: SignUpInput): Promise<void> {
    const missing = missingFields({ isOwnSlug, idempotencyKey, ...typed });
    if (Object.values(missing).some(Boolean)) return refuse(missing);
    setErrors({});
    const body = { ...typed, slug: slugOf(typed.slug) };
    setPending(true);
    try {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const call = { method: 'POST', body, headers };
      const { data } = await callApi<LoginResponse>('/api/sign-up', call, { token: null, tenantSlug: null });
      if (!data) throw new Error('The sign-up returned no session');
      history.replaceState(null, '', `/${body.slug}/dashboard`);
      rememberTenant(body.slug);
      session.begin(body.slug, data);
      onSuccess();
    } catch (cause) {
      refuse(errorsOf(cause));
    } finally {
      setPending(false);
    }
  }

  const clear = (fields: string[]) =>
    setErrors((known) => ({ ...known, ...Object.fromEntries([FORM, ...fields].map((field) => [field, undefined])) }));
  return { pending, errors, refusals, clear, signUp };
}

function errorsOf(cause: unknown): SignUpErrors {
  if (!(cause instanceof ApiError)) return { [FORM]: FAILED };
  if (cause.errors.length === 0) return { [FORM]: cause.message };
  return Object.fromEntries(cause.errors.map(({ path, message }) => [path, message]));
}
