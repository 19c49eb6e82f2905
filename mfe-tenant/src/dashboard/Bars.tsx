export interface Bar {
  label: string;
  value: number;
  /** Drawn pale beside it: what it was before. */
  before?: number;
  /** The hour or day that it is now. */
  isCurrent: boolean;
}

/** Small upright bars under a text that says the same: nothing in them has to be read to understand it. */
export function Bars({ bars, most }: { bars: readonly Bar[]; most: number }) {
  const height = (value: number) => `${most > 0 ? Math.min(100, (value / most) * 100) : 0}%`;
  return (
    <span className="fct-bars" aria-hidden>
      {bars.map(({ label, value, before, isCurrent }) => (
        <span key={label} className="fct-bar" data-current={isCurrent || undefined}>
          <span className="fct-bar-frame">
            {before !== undefined && <span className="fct-bar-before" style={{ height: height(before) }} />}
            <span className="fct-bar-value" style={{ height: height(value) }} />
          </span>
          {label}
        </span>
      ))}
    </span>
  );
}
