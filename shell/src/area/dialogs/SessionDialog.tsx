import { useRef, useState, type FormEvent } from 'react';
import { displayName } from '@focinho/contracts/kernel/display-name';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { confirm, declineConfirmation, renew, reloadAsOtherUser } from '@focinho/host/renewal';
import { useSession, type Interruption, type SessionState } from '@focinho/host/session';
import { unsaved } from '@focinho/host/unsaved';
import { logOutToLanding } from '../log-out';
import { ModalDialog } from './ModalDialog';

const TITLES = {
  expired: 'Sua sessão terminou',
  left: 'Você saiu em outra aba',
  replaced: 'Outra pessoa entrou em outra aba',
  confirmation: 'Confirme a sua senha',
};

/**
 * Shown over a page whose session was interrupted: the user logs in again in place and continues. Also asks for the password before
 * something grave, which the user may decline.
 */
export function SessionDialog() {
  const session = useSession();
  const { interruption, user } = session;
  return interruption && user && <LogInAgain key={interruption.reason} session={session} />;
}

function LogInAgain({ session }: { session: SessionState }) {
  const { user, tenantSlug, interruption } = session;
  const password = useRef<HTMLInputElement>(null);
  const [typed] = useState(unsaved.exists);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  if (!user || !interruption) return null;
  const isConfirmation = interruption.reason === 'confirmation';

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError('');
    setPending(true);
    const prove = isConfirmation ? confirm : renew;
    const result = await prove(password.current?.value ?? '', code || undefined);
    setPending(false);
    if (result.success) return;
    if (result.needsCode) setNeedsCode(true);
    else password.current?.select();
    // The first time the field itself says what is missing.
    if (!result.needsCode || code) setError(result.error ?? '');
  };
  const leave = async () => {
    if (isConfirmation) return declineConfirmation();
    setPending(true);
    await (interruption.reason === 'replaced' ? reloadAsOtherUser() : logOutToLanding());
  };

  return (
    <ModalDialog
      title={TITLES[interruption.reason]}
      veiled={!isConfirmation}
      {...(isConfirmation && !pending ? { onDismiss: declineConfirmation } : {})}
    >
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
        {needsCode && (
          <label className="fc-field fc-field-next">
            Código de verificação
            <input
              ref={focusOnce}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              value={code}
              readOnly={pending}
              onChange={({ target }) => {
                setError('');
                setCode(target.value);
              }}
            />
          </label>
        )}
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
            {isConfirmation ? (pending ? 'Confirmando...' : 'Confirmar') : pending ? 'Entrando...' : 'Entrar'}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

function wayOut({ reason, by }: Interruption): string {
  if (reason === 'confirmation') return 'Cancelar';
  if (reason !== 'replaced') return 'Sair';
  return by ? `Continuar como ${displayName(by)}` : 'Continuar com o outro acesso';
}

/** Explanation of what happened and what to do. */
function explanation({ user, interruption }: SessionState, typed: boolean): string {
  if (interruption?.reason === 'confirmation')
    return 'O que você vai fazer é delicado. Digite a sua senha para sabermos que é você.';
  const kept = typed ? ': nada do que você digitou foi perdido.' : ' de onde parou.';
  if (interruption?.reason !== 'replaced' || !user) return `Entre de novo para continuar${kept}`;
  const other = interruption.by ? displayName(interruption.by) : 'Outra pessoa';
  const happened = `${other} entrou em outra aba deste navegador.`;
  return `${happened} Para continuar aqui como ${displayName(user)}, entre de novo${typed ? kept : '.'}`;
}
