import { useState, type FormEvent } from 'react';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { callApi } from '@focinho/host/http';
import { Dialog } from './Dialog';
import { EmailField } from './EmailField';
import { missingInput } from './missingInput';
import { TenantSlugField } from './TenantField';
import { useCall } from './useCall';

interface Props {
  /** Address of the shop as typed into the log-in. */
  tenantSlug: string;
  email: string;
  onBack: () => void;
  onClose: () => void;
}

/** "Esqueci minha senha": mails a link that sets a new password. */
export function ForgotPassword({ onBack, onClose, ...typed }: Props) {
  const [tenantSlug, setTenantSlug] = useState(typed.tenantSlug);
  const [email, setEmail] = useState(typed.email);
  const { pending, error, setError, call } = useCall();
  const [sentTo, setSentTo] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = missingInput(event.currentTarget, [email]);
    if (missing) return setError(missing);
    const body = { email: email.trim() };
    const sent = await call(() =>
      callApi(
        '/api/auth/password-link',
        { method: 'POST', body },
        { token: null, tenantSlug: tenantSlug.trim() || null },
      ),
    );
    if (sent) setSentTo(body.email);
  };

  if (sentTo)
    return (
      <Dialog titleId="lp-forgot" onClose={onClose}>
        <div className="lp-dialog-message">
          <h2 id="lp-forgot">Confira o seu e-mail</h2>
          <p role="status">
            Se houver um acesso com {sentTo}, enviamos um link para criar uma nova senha. Ele vale por 30 minutos.
          </p>
          <p>Não chegou? Veja no spam. Quem trabalha na loja pode pedir o link também ao proprietário dela.</p>
          <div className="lp-dialog-actions">
            <button type="button" className="lp-button lp-button-primary" onClick={onBack}>
              Voltar ao login
            </button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog titleId="lp-forgot" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} onChange={() => setError('')}>
        <h2 id="lp-forgot">Esqueci minha senha</h2>
        <p className="lp-dialog-subtitle">Enviamos um link para você criar outra.</p>
        {typed.tenantSlug !== ROOT_TENANT_SLUG && (
          <>
            <TenantSlugField value={tenantSlug} name="" disabled={pending} onChange={setTenantSlug} />
            <p className="lp-field-hint">Não lembra o endereço? Deixe em branco: o e-mail basta.</p>
          </>
        )}
        <EmailField id="lp-forgot-email" value={email} disabled={pending} onChange={setEmail} />
        {error && (
          <p className="lp-error" role="alert">
            {error}
          </p>
        )}
        <div className="lp-dialog-actions">
          <button type="button" className="lp-button lp-button-quiet" onClick={onBack}>
            Voltar
          </button>
          <button type="submit" className="lp-button lp-button-primary" disabled={pending}>
            {pending ? 'Enviando...' : 'Enviar link'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
