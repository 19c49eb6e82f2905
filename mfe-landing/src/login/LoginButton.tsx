import type { ReactNode } from 'react';
import { visitor } from '@focinho/host/visitor';
import type { Offer } from '@focinho/contracts/vendor/plans';
import { chooseOffer } from '../sign-up/offer';
import { prefetchLoginForms } from './loadLoginForms';

interface Props {
  form?: 'tenant' | 'superadmin';
  /** Opens the sign-up with this choice instead of the log-in. */
  offer?: Offer;
  className: string;
  describedBy?: string;
  children: ReactNode;
}

/** Opens a log-in form, or the sign-up; hovering or focusing it prefetches the forms. */
export function LoginButton({ form = 'tenant', offer, className, describedBy, children }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      onClick={() => {
        chooseOffer(offer);
        visitor.wantLogin(form);
      }}
      onPointerEnter={prefetchLoginForms}
      onFocus={prefetchLoginForms}
    >
      {children}
    </button>
  );
}
