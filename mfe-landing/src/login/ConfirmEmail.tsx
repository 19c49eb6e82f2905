import { useState } from 'react';
import type { ConfirmedShop } from '@focinho/contracts/vendor/sign-up';
import { getConfig } from '@focinho/host/config';
import { callApi, isAbout } from '@focinho/host/http';
import { closeDialog, Dialog } from './Dialog';
import { useCall } from './useCall';

interface Props {
  /** The secret of the mailed link. */
  token: string;
  onClose: () => void;
}

type Step = 'asking' | 'dead' | 'renewed' | 'confirmed';

/** Where the link of a welcome leads. It asks first, because some mail servers open every link. */
export function ConfirmEmail({ token, onClose }: Props) {
  const { productName } = getConfig();
  const { pending, error, call } = useCall();
  const [step, setStep] = useState<Step>('asking');
  const [slug, setSlug] = useState<string>();

  const post = <Data,>(path: string) =>
    callApi<Data>(path, { method: 'POST', body: { token } }, { token: null, tenantSlug: null });
  const confirm = async () => {
    try {
      const { data } = await post<ConfirmedShop>('/api/sign-up/confirmation');
      setSlug(data?.slug);
      setStep('confirmed');
    } catch (cause) {
      if (isAbout(cause, 'token')) setStep('dead');
      throw cause;
    }
  };
  const renew = async () => {
    await post('/api/sign-up/confirmation/renewal');
    setStep('renewed');
  };
  const [title, text] = {
    asking: [
      'Confirmar e-mail',
      `Você criou uma loja no ${productName} com este e-mail? Se não foi você, feche esta página.`,
    ],
    dead: ['Confirmar e-mail', 'Podemos enviar outro ao e-mail do cadastro.'],
    renewed: ['Confira o seu e-mail', 'Enviamos um novo link ao e-mail do cadastro. Procure também no spam.'],
    confirmed: ['E-mail confirmado', 'Agora você pode convidar a sua equipe.'],
  }[step];

  return (
    <Dialog titleId="lp-confirm-email" onClose={onClose}>
      <div className="lp-dialog-message">
        <h2 id="lp-confirm-email">{title}</h2>
        {error && (
          <p className="lp-error" role="alert">
            {error}
          </p>
        )}
        <p role={step === 'confirmed' || step === 'renewed' ? 'status' : undefined}>{text}</p>
        <div className="lp-dialog-actions">
          {step === 'confirmed' ? (
            <a className="lp-button lp-button-primary" href={`/${slug ?? ''}/dashboard`}>
              Abrir a minha loja
            </a>
          ) : (
            <button type="button" className="lp-button lp-button-quiet" onClick={closeDialog}>
              Fechar
            </button>
          )}
          {step === 'asking' && (
            <Action
              text="Confirmar"
              pendingText="Confirmando..."
              pending={pending}
              onClick={() => void call(confirm)}
            />
          )}
          {step === 'dead' && (
            <Action
              text="Enviar novo link"
              pendingText="Enviando..."
              pending={pending}
              onClick={() => void call(renew)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface ActionProps {
  text: string;
  pendingText: string;
  pending: boolean;
  onClick: () => void;
}
const Action = ({ text, pendingText, pending, onClick }: ActionProps) => (
  <button type="button" className="lp-button lp-button-primary" disabled={pending} onClick={onClick}>
    {pending ? pendingText : text}
  </button>
);
