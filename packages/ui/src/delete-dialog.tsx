import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';

interface DeleteDialogProps<Row> {
  /** The record to delete; the dialog is open while there is one. */
  record: Row | undefined;
  /** The specified question: `Tem certeza que deseja excluir o cliente "Ana"? Esta ação não pode ser desfeita.` */
  question: (record: Row) => string;
  /** Deletes. A rejection keeps the dialog open, so that it can be tried again. */
  onConfirm: (record: Row) => Promise<unknown>;
  onClose: () => void;
}

/** "Confirmar Exclusão". The harmless button has the focus. */
export function DeleteDialog<Row>({ record, question, onConfirm, onClose }: DeleteDialogProps<Row>) {
  const cancel = useRef<HTMLButtonElement>(null);
  const busy = useRef(false);
  const [deleting, setDeleting] = useState(false);

  const confirm = async () => {
    if (busy.current || record === undefined) return;
    busy.current = true;
    setDeleting(true);
    const deleted = await onConfirm(record).then(
      () => true,
      () => false,
    );
    busy.current = false;
    setDeleting(false);
    if (deleted) onClose();
  };

  return (
    <Modal
      open={record !== undefined}
      title="Confirmar Exclusão"
      width={440}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(shown) => shown && cancel.current?.focus()}
      wrapClassName="fcui-confirm"
      footer={[
        <Button key="cancel" ref={cancel} onClick={onClose}>
          Cancelar
        </Button>,
        <Button key="delete" type="primary" danger loading={deleting} onClick={confirm}>
          Excluir
        </Button>,
      ]}
    >
      {record !== undefined && <p>{question(record)}</p>}
    </Modal>
  );
}
