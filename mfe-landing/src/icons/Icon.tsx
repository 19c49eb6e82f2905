import type { IconName } from './icons';

/** An ornament: the text beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="lp-icon" aria-hidden="true">
      <use href={`#lp-${name}`} />
    </svg>
  );
}
