import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Props of an element that keeps the focus when the part of it that had it is gone, as a button is that has done its work. */
export function useKeptFocus<Place extends HTMLElement>() {
  const ref = useRef<Place>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isWithin.current = true;
    },
    // React reports none for what it removes.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isWithin.current = currentTarget.contains(relatedTarget);
    },
  };
}
