import { useState, type KeyboardEvent } from 'react';

/**
 * Props for antd's pickers. Enter in an open picker accepts the typed or chosen value; without this the browser would also
 * submit the unfinished form. In a closed picker Enter submits the form, as in any field, instead of opening it again.
 */
export function useEnterWhileOpen() {
  // State, not a ref: antd has already closed the picker when the key event arrives.
  const [open, setOpen] = useState(false);
  return {
    onOpenChange: setOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      const { form } = event.target;
      if (!form) return;
      event.preventDefault();
      if (!open) form.requestSubmit();
    },
  };
}
