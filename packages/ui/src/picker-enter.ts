import { useState, type KeyboardEvent } from 'react';

/**
 * Props of antd's pickers. Enter in an open picker takes the day or time that was typed or chosen; without this the
 * browser would also send the form around it, unfinished. In a closed one Enter sends the form, as in any field, instead
 * of opening the picker again.
 */
export function useEnterWhileOpen() {
  // State and not a ref: when the key is heard, antd has closed the picker already.
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
