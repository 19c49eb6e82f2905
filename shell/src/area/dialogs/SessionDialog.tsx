import { useRef, useState, type FormEvent } from 'react';
import { displayName } from '@focinho/contracts/display-name';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/product';
import { renew, reloadAsOtherUser } from '@focinho/host/renewal';
import { useSession, type Interruption, type SessionState } from '@focinho/host/session';
import { unsaved } from '@focinho/host/unsaved';
import { logOutToLanding } from '../log-out';
import { ModalDialog } from './ModalDialog';

const TITLES = {
  expired: 'Sua sessão terminou',
  left: 'Você saiu em outra aba',
  replaced: 'Outra pessoa entrou em outra aba',
};

/** Shown over a page whose session was interrupted: the user logs in again in place and continues. */
export function SessionDialog() {
  const session = useSession();
  return session.interruption && session.user && <LogInAgain session={session} />;
}

function LogInAgain({ session }: { session: SessionState }) {
  const { user, tenantSlug, interruption } = session;
  const password = useRef<HTMLInputElement>(null);
  const [typed] = useState(unsaved.exists);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  if (!user || !interruption) return null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError('');
    setPending(true);
    const result = await renew(password.current?.value ?? '');
    setPending(false);
    if (result.success) return;
    setError(result.error ?? '');
    password.current?.select();
  };
  const leave = async () => {
    setPending(true);
    await (interruption.reason === 'replaced' ? reloadAsOtherUser() : logOutToLanding());
  };

  return (
    <ModalDialog title={TITLES[interruption.reason]} veiled>
      <form onSubmit={(event) => void submit(event)}>
        <p>{explanation(session, typed)}</p>
        <dl className="fc-dialog-facts">
          <dt>{tenantSlug === ROOT_TENANT_SLUG ? 'Plataforma' : 'Pet shop'}</dt>
          <dd>{tenantSlug}</dd>
          <dt>E-mail</dt>
          <dd>{user.email}</dd>
        </dl>
        {/* Password managers look for a user name beside the password. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <label className="fc-field">
          Senha
          <input
            ref={password}
            type="password"
            name="password"
            required
            maxLength={200}
            autoComplete="current-password"
            readOnly={pending}
            onChange={() => setError('')}
          />
        </label>
        {error && (
          <p className="fc-dialog-error" role="alert">
            {error}
          </p>
        )}
        <div className="fc-dialog-actions">
          <button type="button" className="fc-button fc-button-quiet" disabled={pending} onClick={() => void leave()}>
            {wayOut(interruption)}
          </button>
          <button type="submit" className="fc-button" disabled={pending}>
            {pending ? 'Entrando...' : 'Entrar'}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}

function wayOut({ reason, by }: Interruption): string {
  if (reason !== 'replaced') return 'Sair';
  return by ? `Continuar como ${displayName(by)}` : 'Continuar com o outro acesso';
}

/** What happened and what to do. */
function explanation({ user, interruption }: SessionState, typed: boolean): string {
  const kept = typed ? ': nada do que você digitou foi perdido.' : ' de onde parou.';
  if (interruption?.reason !== 'replaced' || !user) return `Entre de novo para continuar${kept}`;
  const other = interruption.by ? displayName(interruption.by) : 'Outra pessoa';
  const happened = `${other} entrou em outra aba deste navegador.`;
  return `${happened} Para continuar aqui como ${displayName(user)}, entre de novo${typed ? kept : '.'}`;
}
