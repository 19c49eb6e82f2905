import { useState } from 'react';
import type { ConfirmedShop } from '@focinho/contracts/sign-up';
import { getConfig } from '@focinho/host/config';
import { callApi } from '@focinho/host/http';
import { closeDialog, Dialog } from './Dialog';
import { useCall } from './useCall';

interface Props {
  /** Of the mailed link. */
  token: string;
  onClose: () => void;
}

/** Where the link of a welcome leads. It asks first, because some mail servers open every link. */
export function ConfirmEmail({ token, onClose }: Props) {
  const { productName } = getConfig();
  const { pending, error, call } = useCall();
  const [slug, setSlug] = useState<string>();

  const confirm = () =>
    call(async () => {
      const options = { method: 'POST', body: { token } };
      const { data } = await callApi<ConfirmedShop>('/api/sign-up/confirmation', options, {
        token: null,
        tenantSlug: null,
      });
      setSlug(data?.slug);
    });

  return (
    <Dialog titleId="lp-confirm-email" onClose={onClose}>
      <div className="lp-dialog-message">
        <h2 id="lp-confirm-email">{slug ? 'E-mail confirmado' : 'Confirmar e-mail'}</h2>
        <p role={slug ? 'status' : undefined}>
          {slug
            ? 'Agora você pode convidar a sua equipe.'
            : `Você criou uma loja no ${productName} com este e-mail? Se não foi você, feche esta página.`}
        </p>
        {error && (
          <p className="lp-error" role="alert">
            {error}
          </p>
        )}
        <div className="lp-dialog-actions">
          {slug ? (
            <a className="lp-button lp-button-primary" href={`/${slug}/dashboard`}>
              Abrir a minha loja
            </a>
          ) : (
            <>
              <button type="button" className="lp-button lp-button-quiet" onClick={closeDialog}>
                Fechar
              </button>
              <button
                type="button"
                className="lp-button lp-button-primary"
                disabled={pending}
                onClick={() => void confirm()}
              >
                {pending ? 'Confirmando...' : 'Confirmar'}
              </button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
