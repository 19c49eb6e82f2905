import type { ReactNode } from 'react';

/** A list of names and values: "Versão — 1.0.0". */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="fcsa-facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
