import type { ReactNode } from 'react';
import { visitor } from '@focinho/host/visitor';
import { prefetchLoginForms } from './loadLoginForms';

interface Props {
  form?: 'tenant' | 'superadmin';
  className: string;
  describedBy?: string;
  children: ReactNode;
}

/** Opens a log-in form; hovering or focusing it prefetches the forms. */
export function LoginButton({ form = 'tenant', className, describedBy, children }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      onClick={() => visitor.wantLogin(form)}
      onPointerEnter={prefetchLoginForms}
      onFocus={prefetchLoginForms}
    >
      {children}
    </button>
  );
}
