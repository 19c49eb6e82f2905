import type { DemoLogin } from '@focinho/host/config';

interface Props {
  logins: DemoLogin[];
  disabled: boolean;
  onChoose: (login: DemoLogin) => void;
}

/** Buttons that fill in the seeded log-ins of a demonstration; nothing outside one. */
export function DemoLogins({ logins, disabled, onChoose }: Props) {
  if (logins.length === 0) return null;
  return (
    <section className="lp-demo" aria-labelledby="lp-demo">
      <h3 id="lp-demo">Credenciais de Teste</h3>
      <ul>
        {logins.map((login) => (
          <li key={`${login.tenantSlug} ${login.email}`}>
            <span>{login.tenantSlug}</span>
            <code>
              {login.email} / {login.password}
            </code>
            <button
              type="button"
              className="lp-demo-use"
              aria-label={`Usar ${login.email}`}
              disabled={disabled}
              onClick={() => onChoose(login)}
            >
              Usar
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
