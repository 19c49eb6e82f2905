import { useState, type FormEvent } from 'react';
import type { Area } from '@focinho/host';
import { session } from '@focinho/host/session';

/** The harness has no landing page, so it logs in by itself, prefilled with the seeded accounts. */
export function LoginForm({ area }: { area: Area }) {
  const root = area === 'superadmin';
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    const credentials = { tenantSlug: field('tenant'), email: field('email'), password: field('password') };
    const result = await session.login(credentials, 'Erro no login').catch((thrown: unknown) => ({
      error: thrown instanceof Error ? thrown.message : String(thrown),
    }));
    setError(result.error);
  };
  return (
    <form className="harness-login" onSubmit={(event) => void submit(event)}>
      <label>
        Tenant <input name="tenant" defaultValue={root ? 'saas-root' : 'demo'} required />
      </label>
      <label>
        Email <input name="email" defaultValue={root ? 'root@focinho.example' : 'admin@demo.example'} required />
      </label>
      <label>
        Senha <input name="password" type="password" defaultValue={root ? 'root1234' : 'demo1234'} required />
      </label>
      <button type="submit">Entrar</button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
