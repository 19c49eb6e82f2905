import type { IconName } from './icons';

/** Decorative: the text beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="lp-icon" aria-hidden="true">
      <use href={`#lp-${name}`} />
    </svg>
  );
}
