import { useEffect, useLayoutEffect, useState } from 'react';
import { confirmationTokenOf } from '@focinho/contracts/access/mailed-links';
import { passwordLinkOf, useLoginWanted, visitor } from '@focinho/host/visitor';
import { loadLoginForms } from './loadLoginForms';

type LoginForms = Awaited<ReturnType<typeof loadLoginForms>>;
const close = () => visitor.wantLogin(null);
/** A mailed link must not stay in the browser's history. */
function leaveLink() {
  history.replaceState(null, '', '/');
  close();
}

/** Shows the requested log-in and loads the forms on first use. Esc closes it even while they are loading. */
export function LoginHost() {
  const wanted = useLoginWanted();
  const [forms, setForms] = useState<LoginForms>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!wanted || forms) return;
    let waiting = true;
    loadLoginForms().then(
      (loaded) => waiting && setForms(loaded),
      () => waiting && setFailures(attempt + 1),
    );
    return () => {
      waiting = false;
    };
  }, [wanted, forms, attempt]);

  useEffect(() => {
    // A link that is opened in this tab only changes what follows the `#`.
    const follow = () =>
      (passwordLinkOf(location.hash) ?? confirmationTokenOf(location.hash)) && visitor.wantLogin('password');
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const isLoading = wanted !== null && !forms;
  // Gone before the dialog shows: an Esc that both heard would remove the dialog before it gives the focus back.
  useLayoutEffect(() => {
    if (!isLoading) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isLoading]);

  if (!wanted) return null;
  if (forms) return <Wanted forms={forms} login={wanted} />;
  if (failures <= attempt) return null;
  return (
    <div className="lp-offline" role="alert">
      <p>Não foi possível abrir o login. Tente novamente.</p>
      <button type="button" className="lp-button lp-button-primary" onClick={() => setAttempt(failures)}>
        Tentar novamente
      </button>
      <button type="button" className="lp-button lp-button-quiet" onClick={close}>
        Fechar
      </button>
    </div>
  );
}

function Wanted({ forms, login }: { forms: LoginForms; login: NonNullable<ReturnType<typeof visitor.loginWanted>> }) {
  if (login === 'tenant') return <forms.TenantLogin onClose={close} />;
  if (login === 'superadmin') return <forms.SuperAdminLogin onClose={close} />;
  const token = confirmationTokenOf(location.hash);
  if (token) return <forms.ConfirmEmail key={token} token={token} onClose={leaveLink} />;
  const link = passwordLinkOf(location.hash);
  return link && <forms.NewPassword key={link.token} link={link} />;
}
