import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, signaturePath, type Stroke } from '@focinho/contracts/people/signature';

/** A signature, sharp at any size and on paper. */
export function SignatureDrawing({ strokes, label }: { strokes: readonly Stroke[]; label: string }) {
  return (
    <svg
      className="fct-signature-drawing"
      viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path d={signaturePath(strokes)} />
    </svg>
  );
}
