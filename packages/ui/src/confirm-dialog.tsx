import type { ConfirmationProps } from './confirmation';
import { later } from './later';

export interface ConfirmDialogProps<Row> extends Omit<ConfirmationProps, 'open' | 'question' | 'onConfirm'> {
  /** The dialog is open while there is one. */
  record: Row | undefined;
  question: (record: Row) => string;
  /** A rejection keeps the dialog open and shows the reason, so that it can be tried again. */
  onConfirm: (record: Row) => Promise<unknown>;
}

const Confirmation = later(
  async () => (await import('./confirmation')).Confirmation,
  ({ open }) => open,
);

/** Asks for confirmation. "Cancelar" has the focus. */
export function ConfirmDialog<Row>({ record, question, onConfirm, ...texts }: ConfirmDialogProps<Row>) {
  return (
    <Confirmation
      {...texts}
      open={record !== undefined}
      question={record === undefined ? '' : question(record)}
      onConfirm={async () => record !== undefined && onConfirm(record)}
    />
  );
}
