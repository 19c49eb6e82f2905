import { useState, type FormEvent } from 'react';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { getConfig } from '@focinho/host/config';
import { CodeField } from './CodeField';
import { closeDialog, Dialog } from './Dialog';
import { EmailField } from './EmailField';
import { ForgotPassword } from './ForgotPassword';
import { missingInput } from './missingInput';
import { PasswordField } from './PasswordField';
import { useLogin } from './useLogin';

const MESSAGES = { fallback: 'Login failed', exception: () => 'An unexpected error occurred' };

/** The administrator's log-in, always to the root tenant. */
export function SuperAdminLogin({ onClose }: { onClose: () => void }) {
  const demo = getConfig().demoLogins?.find(({ tenantSlug }) => tenantSlug === ROOT_TENANT_SLUG);
  const [email, setEmail] = useState(demo?.email ?? '');
  const [password, setPassword] = useState(demo?.password ?? '');
  const [code, setCode] = useState('');
  const [forgot, setForgot] = useState(false);
  const { pending, error, setError, needsCode, login } = useLogin(MESSAGES, onClose);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = missingInput(event.currentTarget, [email, password]);
    if (missing) setError(missing);
    else void login({ tenantSlug: ROOT_TENANT_SLUG, email, password, code });
  };

  if (forgot)
    return (
      <ForgotPassword tenantSlug={ROOT_TENANT_SLUG} email={email} onBack={() => setForgot(false)} onClose={onClose} />
    );

  return (
    <Dialog titleId="lp-admin-login" onClose={onClose}>
      <form noValidate onSubmit={submit} onChange={() => setError('')}>
        <h2 id="lp-admin-login">Super Admin Access</h2>
        <p className="lp-dialog-subtitle">Sistema de Administração SaaS</p>
        {error && (
          <p className="lp-error" role="alert">
            {error}
          </p>
        )}
        <EmailField id="lp-admin-email" value={email} disabled={pending} onChange={setEmail} />
        <PasswordField
          id="lp-admin-password"
          label="Senha"
          autoComplete="current-password"
          value={password}
          disabled={pending}
          onChange={setPassword}
        />
        {needsCode && <CodeField value={code} disabled={pending} onChange={setCode} />}
        {demo && (
          <section className="lp-demo" aria-labelledby="lp-admin-demo">
            <h3 id="lp-admin-demo">Credenciais de Teste</h3>
            <p>
              Email: <code>{demo.email}</code>
              <br />
              Senha: <code>{demo.password}</code>
              <br />
              Tenant: <code>{demo.tenantSlug}</code>
            </p>
          </section>
        )}
        <div className="lp-dialog-actions">
          <button type="button" className="lp-button lp-button-quiet" onClick={closeDialog}>
            Cancelar
          </button>
          <button type="submit" className="lp-button lp-button-primary" disabled={pending}>
            {pending ? 'Entrando...' : 'Entrar'}
          </button>
        </div>
        <button type="button" className="lp-forgot" disabled={pending} onClick={() => setForgot(true)}>
          Esqueci minha senha
        </button>
      </form>
    </Dialog>
  );
}
