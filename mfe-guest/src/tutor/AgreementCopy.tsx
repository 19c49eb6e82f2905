import { useEffect, useState } from 'react';
import { dayOf, formatDay, formatInstant } from '@focinho/contracts/kernel/dates';
import type { TutorCopy } from '@focinho/contracts/desk/tutor';
import { SignatureDrawing } from './SignaturePaper';
import { callTutor } from './tutor-calls';
import { useSending } from './use-sending';

/** A copy of what was signed, with what proves it. */
export function AgreementCopy({ token, id, timeZone }: { token: string; id: string; timeZone: string }) {
  const [copy, setCopy] = useState<TutorCopy>();
  const { error, send } = useSending();
  const [load] = useState(
    () => () => void send(async () => setCopy((await callTutor(token, `/agreements/${id}`)) as TutorCopy)),
  );
  useEffect(load, [load]);
  if (error)
    return (
      <p className="tu-error" role="alert">
        {error}
      </p>
    );
  if (!copy) return <p role="status">Carregando o termo…</p>;
  const { number, text, signerName, signatureMethod, strokes, signedAt, expiresOn, isCurrent, textHash, hash } = copy;
  return (
    <article className="tu-agreement" aria-label={copy.title}>
      <p className="tu-agreement-text">{text}</p>
      {signatureMethod === 'DRAWN' ? (
        <SignatureDrawing strokes={strokes ?? []} label={`Assinatura de ${signerName}`} />
      ) : (
        <p className="tu-typed">{signerName}</p>
      )}
      <p className="tu-muted">
        Termo nº {number}, assinado por {signerName} em {formatInstant(signedAt, timeZone)}, pelo link.{' '}
        {expiresOn ? `Vale até ${formatDay(dayOf(expiresOn))}` : 'Sem prazo'}
        {isCurrent ? '.' : ', mas não vale mais: venceu ou o texto mudou.'}
      </p>
      <p className="tu-muted tu-hash">
        SHA-256 do texto: {textHash}
        <br />
        Hash deste termo: {hash}
      </p>
    </article>
  );
}
