import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';

export interface ConfirmDialogProps<Row> {
  /** The record it is about; the dialog is open while there is one. */
  record: Row | undefined;
  title: string;
  question: (record: Row) => string;
  confirmText: string;
  cancelText?: string;
  /** The action takes something away: its button is red. */
  danger?: boolean;
  /** Acts. A rejection keeps the dialog open, so that it can be tried again. */
  onConfirm: (record: Row) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before it acts. The harmless button has the focus. */
export function ConfirmDialog<Row>(props: ConfirmDialogProps<Row>) {
  const { record, title, question, confirmText, cancelText = 'Cancelar', danger = false, onConfirm, onClose } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const busy = useRef(false);
  const [acting, setActing] = useState(false);

  const confirm = async () => {
    if (busy.current || record === undefined) return;
    busy.current = true;
    setActing(true);
    const done = await onConfirm(record).then(
      () => true,
      () => false,
    );
    busy.current = false;
    setActing(false);
    if (done) onClose();
  };

  return (
    <Modal
      open={record !== undefined}
      title={title}
      width={440}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(shown) => shown && cancel.current?.focus()}
      wrapClassName="fcui-confirm"
      footer={[
        <Button key="cancel" ref={cancel} onClick={onClose}>
          {cancelText}
        </Button>,
        <Button key="confirm" type="primary" danger={danger} loading={acting} onClick={confirm}>
          {confirmText}
        </Button>,
      ]}
    >
      {record !== undefined && <p>{question(record)}</p>}
    </Modal>
  );
}
