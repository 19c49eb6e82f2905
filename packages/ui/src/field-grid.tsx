import type { ReactNode } from 'react';

/** Form items in two columns, in one on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="fcui-fields">{children}</div>;
}
