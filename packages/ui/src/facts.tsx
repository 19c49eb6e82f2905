import type { ReactNode } from 'react';

/** Names with their values, in a panel. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="fcui-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
