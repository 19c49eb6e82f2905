import { useId } from 'react';
import './team.css';

/** Distinct from each other in both themes; the names are for screen readers. */
export const COLORS: readonly (readonly [value: string, name: string])[] = [
  ['#4f46e5', 'Índigo'],
  ['#0ea5e9', 'Azul'],
  ['#0d9488', 'Turquesa'],
  ['#16a34a', 'Verde'],
  ['#ca8a04', 'Amarelo'],
  ['#ea580c', 'Laranja'],
  ['#dc2626', 'Vermelho'],
  ['#db2777', 'Rosa'],
  ['#9333ea', 'Roxo'],
  ['#64748b', 'Cinza'],
];

/** The first colour that nobody has yet. */
export const freeColor = (taken: readonly string[]): string =>
  (COLORS.find(([value]) => !taken.includes(value)) ?? COLORS[0])?.[0] ?? '#4f46e5';

interface ColorFieldProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string;
  onChange?: (color: string) => void;
}

/** One of a few colours; another one that the record has already stays possible. */
export function ColorField({ id, value, onChange }: ColorFieldProps) {
  const name = useId();
  const colors =
    value && !COLORS.some(([known]) => known === value) ? [...COLORS, [value, 'Cor atual'] as const] : COLORS;
  return (
    <div id={id} role="radiogroup" aria-label="Cor" tabIndex={-1} className="fct-colors">
      {colors.map(([color, label]) => (
        <label key={color} className="fct-color" title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={color === value}
            onChange={() => onChange?.(color)}
          />
          <span style={{ background: color }} />
        </label>
      ))}
    </div>
  );
}

/** The colour of a professional beside their name. */
export function ColorDot({ color }: { color: string }) {
  return <span aria-hidden className="fct-color-dot" style={{ background: color }} />;
}
