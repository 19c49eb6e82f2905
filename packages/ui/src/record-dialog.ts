import { useEffect, useState, useTransition } from 'react';
import { useSearchParams } from '@focinho/host/router';

/** In the address it opens the page with its create dialog: `/demo/clients?new=1`. */
const NEW_PARAM = 'new';

interface RecordDialog<Row, Other extends string> {
  creating: boolean;
  editing: Row | undefined;
  deleting: Row | undefined;
  /** The record of another dialog that the page has; undefined while that dialog is closed. */
  recordOf: (other: Other) => Row | undefined;
  create: () => void;
  edit: (row: Row) => void;
  remove: (row: Row) => void;
  show: (other: Other, row: Row) => void;
  close: () => void;
}

type Opened<Row, Other> = { kind: 'create' } | { kind: 'edit' | 'delete' | Other; row: Row };

interface Options<Row> {
  /** As they are now: an open dialog is given its record from here, so that it notices changes of other desks. */
  rows?: readonly Row[] | undefined;
  /** Whether `?new=1` opens the create dialog. False for a list inside a dialog, whose page owns the address. */
  readsAddress?: boolean;
}

/**
 * Which of a page's dialogs is open: at most one, for at most one record. Dialogs other than create, edit and delete are
 * named by `Other`: `useRecordDialog<Tenant, 'details' | 'password'>()`.
 */
export function useRecordDialog<Row, Other extends string = never>({
  rows,
  readsAddress = true,
}: Options<Row> = {}): RecordDialog<Row, Other> {
  const [address, setAddress] = useSearchParams();
  const [state, setState] = useState<Opened<Row, Other>>();
  // Rendering a long form synchronously would delay the button's pressed state.
  const [opening, startOpening] = useTransition();
  const open = (dialog: Opened<Row, Other>) => startOpening(() => setState(dialog));
  useEffect(() => {
    if (!opening) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState(undefined);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [opening]);
  const isAskedFor = readsAddress && address.has(NEW_PARAM);
  const recordOf = (kind: 'edit' | 'delete' | Other) =>
    state && 'row' in state && state.kind === kind ? latest(rows, state.row) : undefined;
  return {
    creating: state?.kind === 'create' || (!state && isAskedFor),
    editing: recordOf('edit'),
    deleting: recordOf('delete'),
    recordOf,
    create: () => open({ kind: 'create' }),
    edit: (row) => open({ kind: 'edit', row }),
    remove: (row) => open({ kind: 'delete', row }),
    show: (kind, row) => open({ kind, row }),
    close: () => {
      setState(undefined);
      if (!isAskedFor) return;
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

/** The record as a list has it now; as it was opened if the list shows another page by now, or the record is gone. */
function latest<Row>(rows: readonly Row[] | undefined, opened: Row): Row {
  const id = idOf(opened);
  return (id !== undefined && rows?.find((row) => idOf(row) === id)) || opened;
}
const idOf = (row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined);
