import { useState, type ReactNode } from 'react';

interface Props {
  text: string;
  side: 'right' | 'below';
  disabled?: boolean;
  children: ReactNode;
}

/**
 * Shows `text` beside its child without delay, on hover and keyboard focus. Its position is fixed, so that no scrolling
 * ancestor clips it. The child has its own accessible name.
 */
export function Tooltip({ text, side, disabled = false, children }: Props) {
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const show = (element: Element) => {
    const box = element.getBoundingClientRect();
    setPlace(
      side === 'right'
        ? { left: box.right + 8, top: box.top + box.height / 2 }
        : { left: box.left + box.width / 2, top: box.bottom + 8 },
    );
  };
  const hide = () => setPlace(undefined);
  return (
    <span
      className="fc-tooltip-anchor"
      role="presentation"
      onPointerEnter={(event) => show(event.currentTarget)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {place && !disabled && (
        <span className={`fc-tooltip fc-tooltip-${side}`} style={place} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}
