import { useState, type FormEvent } from 'react';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { getConfig } from '@focinho/host/config';
import { ApiError } from '@focinho/host/http';
import { chosenOffer, TRIAL_OFFER } from '../sign-up/offer';
import { emptySignUp } from '../sign-up/sign-up-input';
import { SignUpForm } from '../sign-up/SignUpForm';
import { CodeField } from './CodeField';
import { DemoLogins } from './DemoLogins';
import { closeDialog, Dialog } from './Dialog';
import { EmailField } from './EmailField';
import { ForgotPassword } from './ForgotPassword';
import { lastTenant, rememberTenant } from './lastTenant';
import { missingInput } from './missingInput';
import { DEMO_DEFAULT, TenantSelect, TenantSlugField } from './TenantField';
import { slugOfAddress, useLogin } from './useLogin';

const MESSAGES = {
  fallback: 'Erro no login',
  exception: (cause: unknown) => (cause instanceof ApiError ? cause.message : 'Erro no login'),
};

/** The log-in of a tenant's staff: tenant, e-mail and password; or the sign-up. What was typed into one stays while the other is shown. */
export function TenantLogin({ onClose }: { onClose: () => void }) {
  const { productName, demo, demoLogins = [] } = getConfig();
  const [remembered] = useState(lastTenant);
  const [addressed] = useState(slugOfAddress);
  const nameOf = (slug: string) => (remembered?.slug === slug ? remembered.name : '');
  const others = [addressed, remembered?.slug]
    .filter((slug, index, all): slug is string => Boolean(slug) && all.indexOf(slug) === index)
    .map((slug) => ({ slug, name: nameOf(slug) }));
  const [fields, setFields] = useState({
    tenantSlug: addressed || remembered?.slug || (demo ? DEMO_DEFAULT : ''),
    typed: false,
    email: '',
    password: '',
    code: '',
  });
  const [side, setSide] = useState<'login' | 'forgot' | 'signUp'>(chosenOffer() ? 'signUp' : 'login');
  const [signUp, setSignUp] = useState(() => emptySignUp(chosenOffer() ?? TRIAL_OFFER));
  const { pending, error, setError, needsCode, login } = useLogin(MESSAGES, () => {
    rememberTenant(fields.tenantSlug);
    onClose();
  });
  const change = (changed: Partial<typeof fields>) => {
    setError('');
    setFields({ ...fields, ...changed });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { tenantSlug, email, password, code } = fields;
    const missing = missingInput(event.currentTarget, [tenantSlug, email, password]);
    if (missing) setError(missing);
    else void login({ tenantSlug, email, password, code });
  };

  if (side === 'signUp')
    return <SignUpForm typed={signUp} onType={setSignUp} onBack={() => setSide('login')} onClose={onClose} />;
  if (side === 'forgot')
    return (
      <ForgotPassword
        tenantSlug={fields.tenantSlug}
        email={fields.email}
        onBack={() => setSide('login')}
        onClose={onClose}
      />
    );

  return (
    <Dialog titleId="lp-tenant-login" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2 id="lp-tenant-login">Entrar no {productName}</h2>
        {demo ? (
          <TenantSelect
            value={fields.tenantSlug}
            typed={fields.typed}
            others={others}
            disabled={pending}
            onChange={(tenantSlug, typed) => change({ tenantSlug, typed })}
          />
        ) : (
          <TenantSlugField
            value={fields.tenantSlug}
            name={nameOf(fields.tenantSlug)}
            disabled={pending}
            onChange={(tenantSlug) => change({ tenantSlug })}
          />
        )}
        <EmailField id="lp-email" value={fields.email} disabled={pending} onChange={(email) => change({ email })} />
        <div className="lp-field">
          <label htmlFor="lp-password">Senha</label>
          <input
            id="lp-password"
            type="password"
            required
            autoComplete="current-password"
            value={fields.password}
            disabled={pending}
            onChange={({ target }) => change({ password: target.value })}
          />
        </div>
        {needsCode && <CodeField value={fields.code} disabled={pending} onChange={(code) => change({ code })} />}
        {error && (
          <p className="lp-error" role="alert">
            {error}
          </p>
        )}
        <div className="lp-dialog-actions">
          <button type="button" className="lp-button lp-button-quiet" onClick={closeDialog}>
            Fechar
          </button>
          <button type="submit" className="lp-button lp-button-primary" disabled={pending}>
            {pending ? 'Entrando...' : 'Entrar'}
          </button>
        </div>
        <button type="button" className="lp-forgot" disabled={pending} onClick={() => setSide('forgot')}>
          Esqueci minha senha
        </button>
        <p className="lp-dialog-other">
          Ainda não tem conta?
          <button type="button" className="lp-forgot" disabled={pending} onClick={() => setSide('signUp')}>
            Criar conta grátis
          </button>
        </p>
        <DemoLogins
          logins={demoLogins.filter(({ tenantSlug }) => tenantSlug !== ROOT_TENANT_SLUG)}
          disabled={pending}
          onChoose={(chosen) => change({ ...chosen, typed: false })}
        />
      </form>
    </Dialog>
  );
}
