import { useEffect, useState, useTransition } from 'react';
import { useSearchParams } from '@focinho/host/router';

/** In the address it opens the page with its create dialog: `/demo/clients?new=1`. */
const NEW_PARAM = 'new';

interface RecordDialog<Row> {
  creating: boolean;
  editing: Row | undefined;
  deleting: Row | undefined;
  create: () => void;
  edit: (row: Row) => void;
  remove: (row: Row) => void;
  close: () => void;
}

type Opened<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row };

/** Which of a page's dialogs is open: at most one, on at most one record. */
export function useRecordDialog<Row>(): RecordDialog<Row> {
  const [address, setAddress] = useSearchParams();
  const [state, setState] = useState<Opened<Row>>();
  // A long form drawn at once would keep the button from showing that it was pressed.
  const [opening, startOpening] = useTransition();
  const open = (dialog: Opened<Row>) => startOpening(() => setState(dialog));
  useEffect(() => {
    if (!opening) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState(undefined);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [opening]);
  return {
    creating: state?.kind === 'create' || (!state && address.has(NEW_PARAM)),
    editing: state?.kind === 'edit' ? state.row : undefined,
    deleting: state?.kind === 'delete' ? state.row : undefined,
    create: () => open({ kind: 'create' }),
    edit: (row) => open({ kind: 'edit', row }),
    remove: (row) => open({ kind: 'delete', row }),
    close: () => {
      setState(undefined);
      if (!address.has(NEW_PARAM)) return;
      setAddress(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(NEW_PARAM);
          return next;
        },
        { replace: true },
      );
    },
  };
}
