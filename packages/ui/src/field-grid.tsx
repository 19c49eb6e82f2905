import type { ReactNode } from 'react';

/** Form items side by side, two in a row; on a phone one under the other. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="fcui-fields">{children}</div>;
}
