import { Icon } from '../icons/Icon';
import { Cat } from './Cat';
import { Dog } from './Dog';
import { Tub } from './Tub';
import './BathScene.css';

const BUBBLES = [
  { cx: 92, cy: 188, r: 15 },
  { cx: 128, cy: 118, r: 9 },
  { cx: 402, cy: 132, r: 19 },
  { cx: 452, cy: 204, r: 10 },
  { cx: 350, cy: 78, r: 8 },
  { cx: 176, cy: 66, r: 13 },
];

/** The dog in the tub, the cat in its towel, and two notifications of the product. */
export function BathScene() {
  return (
    <div
      className="lp-scene"
      role="img"
      aria-label="Um cachorro caramelo toma banho de espuma ao lado de um gato enrolado na toalha"
    >
      <svg viewBox="0 0 560 500" aria-hidden="true">
        <path
          className="lp-scene-blob"
          d="M286 24c98-10 196 44 222 140s6 208-74 262-214 52-296 8S22 290 40 196 188 34 286 24z"
        />
        <ellipse className="lp-scene-floor" cx="280" cy="462" rx="226" ry="20" />
        <Dog />
        <Tub />
        <Cat />
        {BUBBLES.map(({ cx, cy, r }) => (
          <g key={cx} className="lp-bubble">
            <circle cx={cx} cy={cy} r={r} />
            <path d={`M${cx - r * 0.55} ${cy - r * 0.1}a${r * 0.55} ${r * 0.55} 0 0 1 ${r * 0.45}-${r * 0.45}`} />
          </g>
        ))}
      </svg>
      <div className="lp-moment lp-moment-next">
        <span className="lp-moment-icon">
          <Icon name="calendar" />
        </span>
        <p>
          <strong>Caramelo</strong> Banho e tosa, 14:00
        </p>
        <b>Confirmado</b>
      </div>
      <div className="lp-moment lp-moment-paid">
        <span className="lp-moment-icon">
          <Icon name="check" />
        </span>
        <p>
          <strong>R$ 85,00</strong> PIX recebido
        </p>
      </div>
    </div>
  );
}
