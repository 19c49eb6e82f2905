import EraserIcon from 'lucide-react/icons/eraser';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Stroke } from '@focinho/contracts/people/signature';
import { followPen } from '@focinho/contracts/people/signature-paper';
import { SignatureDrawing } from './SignatureDrawing';

interface SignaturePadProps {
  /** Given by Form.Item. */
  id?: string;
  value?: Stroke[];
  onChange?: (strokes: Stroke[]) => void;
}

/** A paper to sign with a pen, a finger or the mouse. Who uses none of them types the name instead: SignatureFields. */
export function SignaturePad({ id, value = [], onChange }: SignaturePadProps) {
  const paper = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Stroke>([]);
  const finished = useEffectEvent(() => value);
  const finish = useEffectEvent((strokes: Stroke[]) => onChange?.(strokes));
  useEffect(
    () =>
      paper.current
        ? followPen(paper.current, { finished: () => finished(), draw: setCurrent, finish: (all) => finish(all) })
        : undefined,
    [],
  );

  const strokes = current.length > 0 ? [...value, current] : value;
  return (
    <div id={id} className="fct-signature">
      <div ref={paper} className="fct-signature-paper" data-testid="signature-paper">
        <SignatureDrawing
          strokes={strokes}
          label={strokes.length > 0 ? 'Assinatura desenhada' : 'Quadro para assinar'}
        />
        {strokes.length === 0 && (
          <span className="fct-signature-hint" aria-hidden>
            Assine aqui com o dedo, a caneta ou o mouse
          </span>
        )}
      </div>
      <Button size="small" icon={<EraserIcon />} disabled={value.length === 0} onClick={() => onChange?.([])}>
        Limpar
      </Button>
    </div>
  );
}
