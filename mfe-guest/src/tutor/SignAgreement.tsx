import { useEffect, useState, type FormEvent } from 'react';
import type { TutorAgreementText, TutorToSign } from '@focinho/contracts/desk/tutor';
import { INK_MIN, inkOf, type Stroke } from '@focinho/contracts/people/signature';
import { SignaturePaper } from './SignaturePaper';
import { CallError, callTutor } from './tutor-calls';
import { useSending } from './use-sending';
import type { Change } from './use-tutor-page';

interface SignAgreementProps {
  token: string;
  toSign: TutorToSign;
  change: Change;
  onClose: () => void;
}

/** The text as it will be stored, and the signature under it. */
export function SignAgreement({ token, toSign: { templateId, pet }, change, onClose }: SignAgreementProps) {
  const [shown, setShown] = useState<TutorAgreementText>();
  const loading = useSending();
  const signing = useSending();
  const load = () =>
    loading.send(async () => {
      const path = `/agreement-templates/${templateId}/preview${pet ? `?petId=${pet.id}` : ''}`;
      setShown((await callTutor(token, path)) as TutorAgreementText);
    });
  const [begin] = useState(() => () => void load());
  useEffect(begin, [begin]);
  const sign = (signature: Signature, { textHash }: TutorAgreementText) =>
    signing.send(async () => {
      try {
        const subject = { agreementTemplateId: templateId, petId: pet?.id ?? null, textHash };
        await change('/agreements', { ...subject, ...signature });
        onClose();
      } catch (error) {
        // The text is another now: it is shown anew, and nothing of the signature is kept for it.
        if (error instanceof CallError && error.status === 409) await load();
        throw error;
      }
    });
  return (
    <div className="tu-agreement">
      {signing.error && <Failure text={signing.error} />}
      {loading.error && <Failure text={`${loading.error} Se precisar, fale com a loja.`} />}
      {!shown && loading.isSending && <p role="status">Carregando o termo…</p>}
      {shown && !loading.error && (
        <SignatureForm
          key={shown.textHash}
          shown={shown}
          isSending={signing.isSending}
          onSign={(signature) => void sign(signature, shown)}
        />
      )}
      <button type="button" className="tu-button" onClick={onClose}>
        Assinar depois
      </button>
    </div>
  );
}

const Failure = ({ text }: { text: string }) => (
  <p className="tu-error" role="alert">
    {text}
  </p>
);

/** The part of the request that says who signs, and how. */
interface Signature {
  signerName: string;
  signerDocument: string | null;
  accepted: true;
  signatureMethod: 'DRAWN' | 'TYPED';
  strokes: Stroke[];
}
interface SignatureFormProps {
  shown: TutorAgreementText;
  isSending: boolean;
  onSign: (signature: Signature) => void;
}
function SignatureForm({ shown: { text, client }, isSending, onSign }: SignatureFormProps) {
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [name, setName] = useState(client);
  const [isTyped, setIsTyped] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const cpf = form.get('signerDocument');
    if (!isTyped && inkOf(strokes) < INK_MIN) return setProblem('Assine no quadro.');
    if (form.get('accepted') === null) return setProblem('Marque “Li e aceito” para assinar.');
    setProblem(undefined);
    onSign({
      signerName: name,
      signerDocument: typeof cpf === 'string' ? cpf.trim() || null : null,
      accepted: true,
      ...(isTyped ? { signatureMethod: 'TYPED', strokes: [] } : { signatureMethod: 'DRAWN', strokes }),
    });
  };
  return (
    <form className="tu-form" onSubmit={submit}>
      <p className="tu-agreement-text">{text}</p>
      <label>
        Nome de quem assina
        <input
          required
          maxLength={120}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label>
        CPF (se quiser)
        <input name="signerDocument" maxLength={20} inputMode="numeric" autoComplete="off" />
      </label>
      {isTyped ? <p className="tu-typed">{name}</p> : <SignaturePaper strokes={strokes} onChange={setStrokes} />}
      <button type="button" className="tu-button" onClick={() => setIsTyped(!isTyped)}>
        {isTyped ? 'Assinar com o dedo' : 'Prefiro digitar meu nome'}
      </button>
      <label className="tu-accept">
        <input type="checkbox" name="accepted" />
        <span>Li e aceito este termo e a assinatura eletrônica</span>
      </label>
      {problem && <Failure text={problem} />}
      <button className="tu-button tu-primary" disabled={isSending}>
        {isSending ? 'Assinando…' : 'Assinar'}
      </button>
    </form>
  );
}
