import { useState } from 'react';

/** A record created from another's form: a client from a pet's, a pet from an appointment's. */
export interface NestedCreate<Row> {
  /** Whether the create dialog is open. It is rendered beside the form's dialog, never inside its form. */
  open: boolean;
  /** The search text that found nothing. */
  typed: string;
  /** The record created last, so that the form's select can name it. */
  created: Row | undefined;
  /** Opens the dialog; `take` puts the new record into the form. */
  ask: (typed: string, take: (row: Row) => void) => void;
  /** For the dialog's `onCreated`. */
  onCreated: (row: Row) => void;
  onClose: () => void;
}

export function useNestedCreate<Row>(): NestedCreate<Row> {
  const [asked, setAsked] = useState<{ typed: string; take: (row: Row) => void }>();
  const [created, setCreated] = useState<Row>();
  return {
    open: asked !== undefined,
    typed: asked?.typed ?? '',
    created,
    ask: (typed, take) => setAsked({ typed, take }),
    onCreated: (row) => {
      setCreated(row);
      asked?.take(row);
    },
    onClose: () => setAsked(undefined),
  };
}
