import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

/**
 * "Confirmar Exclusão". `question` is the specified one:
 * `Tem certeza que deseja excluir o cliente "Ana"? Esta ação não pode ser desfeita.`
 */
export function DeleteDialog<Row>(
  props: Pick<ConfirmDialogProps<Row>, 'record' | 'question' | 'extra' | 'onConfirm' | 'onClose'>,
) {
  return <ConfirmDialog title="Confirmar Exclusão" confirmText="Excluir" danger {...props} />;
}
