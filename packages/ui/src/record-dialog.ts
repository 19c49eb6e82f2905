import { useState } from 'react';
import { useSearchParams } from '@focinho/host/router';

/** In the address it opens the page with its create dialog: `/demo/clients?new=1`. */
export const NEW_PARAM = 'new';

export interface RecordDialog<Row> {
  creating: boolean;
  editing: Row | undefined;
  deleting: Row | undefined;
  create: () => void;
  edit: (row: Row) => void;
  remove: (row: Row) => void;
  close: () => void;
}

/** Which of a page's dialogs is open: at most one, on at most one record. */
export function useRecordDialog<Row>(): RecordDialog<Row> {
  const [address, setAddress] = useSearchParams();
  const [state, setState] = useState<{ kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }>();
  return {
    creating: state?.kind === 'create' || (!state && address.has(NEW_PARAM)),
    editing: state?.kind === 'edit' ? state.row : undefined,
    deleting: state?.kind === 'delete' ? state.row : undefined,
    create: () => setState({ kind: 'create' }),
    edit: (row) => setState({ kind: 'edit', row }),
    remove: (row) => setState({ kind: 'delete', row }),
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
