import { useEffect, useState, type FormEvent } from 'react';
import type { PasswordLink as LinkedUser } from '@focinho/contracts/access/auth';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { ApiError, callApi } from '@focinho/host/http';
import { visitor, type PasswordLink } from '@focinho/host/visitor';
import { closeDialog, Dialog } from './Dialog';
import { ForgotPassword } from './ForgotPassword';
import { PasswordField } from './PasswordField';
import { useCall } from './useCall';

const UNREACHABLE = 'Não foi possível abrir o link. Tente novamente.';

/** Where a mailed link leads: the password of an invited user, or a new one. */
export function NewPassword({ link }: { link: PasswordLink }) {
  const context = { token: null, tenantSlug: link.tenantSlug };
  const [user, setUser] = useState<LinkedUser>();
  const [refusal, setRefusal] = useState('');
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const [wantsAnother, setWantsAnother] = useState(false);
  const { pending, error, setError, call } = useCall();

  const { tenantSlug, token } = link;
  useEffect(() => {
    const closed = new AbortController();
    const options = { method: 'POST', body: { token }, signal: closed.signal };
    callApi<LinkedUser>('/api/auth/password-link/check', options, { token: null, tenantSlug }).then(
      ({ data }) => data && setUser(data),
      (cause: unknown) => !closed.signal.aborted && setRefusal(cause instanceof ApiError ? cause.message : UNREACHABLE),
    );
    return () => closed.abort();
  }, [tenantSlug, token]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password === '') return setError('Informe a nova senha');
    const body = { token, password };
    if (await call(() => callApi('/api/auth/password', { method: 'POST', body }, context))) setDone(true);
  };
  const logIn = () => {
    leaveLink(tenantSlug === ROOT_TENANT_SLUG ? '/' : `/${tenantSlug}`);
    visitor.wantLogin(tenantSlug === ROOT_TENANT_SLUG ? 'superadmin' : 'tenant');
  };

  if (wantsAnother) return <ForgotPassword tenantSlug={tenantSlug} email="" onBack={logIn} onClose={leave} />;
  return (
    <Dialog key={refusal || isDone || user ? 'known' : 'loading'} titleId="lp-new-password" onClose={leave}>
      {refusal || isDone ? (
        <div className="lp-dialog-message">
          <h2 id="lp-new-password">{isDone ? 'Senha criada' : 'Link inválido'}</h2>
          <p role="status">{isDone ? 'Agora entre com o seu e-mail e a nova senha.' : refusal}</p>
          <div className="lp-dialog-actions">
            {isDone ? (
              <button type="button" className="lp-button lp-button-primary" onClick={logIn}>
                Entrar
              </button>
            ) : (
              <button type="button" className="lp-button lp-button-primary" onClick={() => setWantsAnother(true)}>
                Pedir outro link
              </button>
            )}
          </div>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <h2 id="lp-new-password">Criar senha</h2>
          <p className="lp-dialog-subtitle">{user ? user.tenantName : 'Conferindo o link...'}</p>
          {user && (
            <>
              <div className="lp-field">
                <label htmlFor="lp-new-email">Email</label>
                <input id="lp-new-email" type="email" autoComplete="username" value={user.email} readOnly />
              </div>
              <PasswordField
                id="lp-new"
                label="Nova senha"
                autoComplete="new-password"
                describedBy="lp-new-hint"
                value={password}
                disabled={pending}
                onChange={(typed) => {
                  setError('');
                  setPassword(typed);
                }}
              />
              <p id="lp-new-hint" className="lp-field-hint">
                8 caracteres ou mais. Três palavras sem relação são fáceis de lembrar e difíceis de adivinhar.
              </p>
            </>
          )}
          {error && (
            <p className="lp-error" role="alert">
              {error}
            </p>
          )}
          <div className="lp-dialog-actions">
            <button type="button" className="lp-button lp-button-quiet" onClick={closeDialog}>
              Fechar
            </button>
            <button type="submit" className="lp-button lp-button-primary" disabled={pending || !user}>
              {pending ? 'Salvando...' : 'Salvar senha'}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** The link is used up, or was not wanted: it must not stay in the browser's history. */
const leaveLink = (address: string) => history.replaceState(null, '', address);
function leave(): void {
  leaveLink('/');
  visitor.wantLogin(null);
}
