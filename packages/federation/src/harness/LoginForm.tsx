import { useState, type FormEvent } from 'react';
import demoLogIns from '@focinho/contracts/demo-log-ins.json';
import type { Area } from '@focinho/host';
import { session } from '@focinho/host/session';

/** The harness has no landing page, so it has its own log-in form, prefilled with a seeded account. */
export function LoginForm({ area }: { area: Area }) {
  const prefilled = demoLogIns.find(({ who }) => who === (area === 'superadmin' ? 'superAdmin' : 'owner'));
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const credentials = { tenantSlug: field('tenant'), email: field('email'), password: field('password') };
    const result = await session.login(credentials, 'Erro no login').catch((thrown: unknown) => ({
      error: thrown instanceof Error ? thrown.message : String(thrown),
    }));
    setError(result.error);
  };
  return (
    <form className="harness-login" onSubmit={(event) => void submit(event)}>
      <label>
        Tenant <input name="tenant" defaultValue={prefilled?.tenantSlug} required />
      </label>
      <label>
        Email <input name="email" defaultValue={prefilled?.email} required />
      </label>
      <label>
        Senha <input name="password" type="password" defaultValue={prefilled?.password} required />
      </label>
      <button type="submit">Entrar</button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
