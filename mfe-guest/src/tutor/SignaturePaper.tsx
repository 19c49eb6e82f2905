import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath, type Stroke } from '@focinho/contracts/people/signature';
import { followPen } from '@focinho/contracts/people/signature-paper';

/** A signature, sharp at any size. */
export function SignatureDrawing({ strokes, label }: { strokes: readonly Stroke[]; label: string }) {
  return (
    <svg className="tu-signature" viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`} role="img" aria-label={label}>
      <path d={signaturePath(strokes)} />
    </svg>
  );
}

interface SignaturePaperProps {
  strokes: Stroke[];
  onChange: (strokes: Stroke[]) => void;
}
/** A paper to sign with a finger. */
export function SignaturePaper({ strokes, onChange }: SignaturePaperProps) {
  const paper = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Stroke>([]);
  const finished = useEffectEvent(() => strokes);
  const finish = useEffectEvent((all: Stroke[]) => onChange(all));
  useEffect(
    () =>
      paper.current
        ? followPen(paper.current, { finished: () => finished(), draw: setCurrent, finish: (all) => finish(all) })
        : undefined,
    [],
  );
  const shown = current.length > 0 ? [...strokes, current] : strokes;
  const isBlank = shown.length === 0;
  return (
    <div>
      <p>Assine com o dedo no quadro:</p>
      <div ref={paper} className="tu-paper" data-testid="signature-paper">
        <SignatureDrawing strokes={shown} label={isBlank ? 'Quadro para assinar' : 'Assinatura desenhada'} />
      </div>
      {!isBlank && (
        <button type="button" className="tu-button" onClick={() => onChange([])}>
          Limpar
        </button>
      )}
    </div>
  );
}
