import { useEffect, useLayoutEffect, useState } from 'react';
import { useLoginWanted, visitor } from '@focinho/host/visitor';
import { loadLoginForms } from './loadLoginForms';

type LoginForms = Awaited<ReturnType<typeof loadLoginForms>>;
const close = () => visitor.wantLogin(null);

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

  const isLoading = wanted !== null && !forms;
  // Gone before the dialog shows: an Esc that both heard would remove the dialog before it gives the focus back.
  useLayoutEffect(() => {
    if (!isLoading) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isLoading]);

  if (!wanted) return null;
  if (forms)
    return wanted === 'tenant' ? <forms.TenantLogin onClose={close} /> : <forms.SuperAdminLogin onClose={close} />;
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
