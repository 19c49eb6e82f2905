import { useState } from 'react';
import type { TutorPix } from '@focinho/contracts/desk/tutor';
import { callTutor } from './tutor-calls';
import { useSending } from './use-sending';

interface PixPaymentProps {
  token: string;
  /** Where the code is asked for. */
  path: string;
  /** In reais. */
  amount: number;
  mayPay: boolean;
  /** Now, as old as the page. */
  at: Date;
}

/** The PIX code that pays an amount, once it is asked for. */
export function PixPayment({ token, path, amount, mayPay, at }: PixPaymentProps) {
  const [pix, setPix] = useState<TutorPix>();
  const { isSending, error, send } = useSending();
  const charge = () => send(async () => setPix((await callTutor(token, path, { method: 'POST' })) as TutorPix));
  const isExpired = pix?.expiresAt && new Date(pix.expiresAt) <= at;
  // Of another amount, because the shop has entered something since.
  const isCurrent = pix?.amount === amount && !isExpired;
  return (
    <>
      {!mayPay && <p className="tu-muted">Para pagar, fale com a loja.</p>}
      {isExpired && <p role="status">Este código PIX expirou.</p>}
      {mayPay && !isCurrent && (
        <button type="button" className="tu-button" disabled={isSending} onClick={() => void charge()}>
          {isSending ? 'Gerando o código…' : isExpired ? 'Gerar outro código' : 'Pagar com PIX'}
        </button>
      )}
      {error && (
        <p className="tu-error" role="alert">
          {error}
        </p>
      )}
      {pix && isCurrent && <PixCode pix={pix} />}
    </>
  );
}

function PixCode({ pix: { brCode, isConfirmedByHand } }: { pix: TutorPix }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(brCode).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <>
      <label className="tu-code">
        PIX copia e cola
        <textarea readOnly rows={3} value={brCode} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      {/* Only pages that were loaded over HTTPS have a clipboard. */}
      {'clipboard' in navigator && (
        <button type="button" className="tu-button tu-primary" onClick={() => void copy()}>
          {isCopied ? 'Código copiado' : 'Copiar código'}
        </button>
      )}
      <p className="tu-muted">
        Cole o código no aplicativo do seu banco, em PIX.{' '}
        {isConfirmedByHand
          ? 'A loja confirma o pagamento quando o dinheiro chegar.'
          : 'Assim que o dinheiro chegar, este valor some daqui.'}
      </p>
    </>
  );
}
