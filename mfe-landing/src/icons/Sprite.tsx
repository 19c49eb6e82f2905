import { ICONS } from './icons';

/** Every icon once; {@link Icon} refers to it. */
export function Sprite() {
  return (
    <svg className="lp-sprite" aria-hidden="true" width="0" height="0">
      {Object.entries(ICONS).map(([name, d]) => (
        <symbol key={name} id={`lp-${name}`} viewBox="0 0 24 24">
          <path d={d} />
        </symbol>
      ))}
    </svg>
  );
}
