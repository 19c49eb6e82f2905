import { useState } from 'react';
import { useSearchParams } from '@focinho/host/router';

/**
 * Whether something of a page is open that is no record, such as a drawer. Its name in the address opens it with the page:
 * `/demo/desk?till=1`. Closed, it is gone from there, so that a reload leaves it closed.
 */
export function useAddressedOpen(param: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const isAskedFor = address.has(param);
  const change = (next: boolean) => {
    setOpen(next);
    if (next || !isAskedFor) return;
    setAddress(
      (current) => {
        const without = new URLSearchParams(current);
        without.delete(param);
        return without;
      },
      { replace: true },
    );
  };
  return [isOpen || isAskedFor, change];
}
