import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { withToasts } from '@focinho/ui/toasts';

interface StatusDialogProps<Row> {
  /** The kind of record, as in its toasts; a masculine noun. */
  noun: string;
  /** The dialog is open while there is one. */
  record: Row | undefined;
  nameOf: (record: Row) => string;
  /** A sentence about the consequences, or ''. */
  consequence: (record: Row) => string;
  onChange: (change: { id: string; isActive: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation before deactivating an active record or activating an inactive one. */
export function StatusDialog<Row extends { id: string; isActive: boolean }>(props: StatusDialogProps<Row>) {
  const { noun, record, nameOf, consequence, onChange, onClose } = props;
  const isActive = record?.isActive ?? false;
  const verb = isActive ? 'Desativar' : 'Ativar';
  return (
    <ConfirmDialog
      record={record}
      title={`${verb} ${noun}`}
      question={(row) => `Tem certeza que deseja ${verb.toLowerCase()} "${nameOf(row)}"? ${consequence(row)}`.trim()}
      confirmText={verb}
      danger={isActive}
      onConfirm={({ id }) =>
        withToasts(
          {
            success: `${noun} ${isActive ? 'desativado' : 'ativado'} com sucesso!`,
            failure: `Erro ao ${verb.toLowerCase()} ${noun.toLowerCase()}. Tente novamente.`,
          },
          onChange({ id, isActive: !isActive }),
        )
      }
      onClose={onClose}
    />
  );
}
