import { Button } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { Dialog } from './dialog';
import { failureReason } from './form-errors';
import { FormErrors } from './schema-form';

export interface ConfirmationProps {
  open: boolean;
  title: string;
  question: string;
  /** Under the question, e.g. what somebody may want to do first. */
  extra?: ReactNode;
  confirmText: string;
  cancelText?: string | undefined;
  /** A destructive action: its button is red. */
  danger?: boolean | undefined;
  /** A rejection keeps the dialog open and shows the reason, so that it can be tried again. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation. "Cancelar" has the focus. */
export function Confirmation(props: ConfirmationProps) {
  const {
    open,
    title,
    question,
    extra,
    confirmText,
    cancelText = 'Cancelar',
    danger = false,
    onConfirm,
    onClose,
  } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const busy = useRef(false);
  const [acting, setActing] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const close = () => {
    setFailures([]);
    onClose();
  };

  const confirm = async () => {
    if (busy.current || !open) return;
    busy.current = true;
    setActing(true);
    setFailures([]);
    try {
      await onConfirm();
    } catch (cause) {
      setFailures([failureReason(cause)]);
      return;
    } finally {
      busy.current = false;
      setActing(false);
    }
    close();
  };

  return (
    <Dialog
      open={open}
      title={title}
      width={440}
      kind="question"
      onClose={close}
      focusFirst={() => cancel.current}
      footer={[
        <Button key="cancel" ref={cancel} onClick={close}>
          {cancelText}
        </Button>,
        <Button key="confirm" type="primary" danger={danger} loading={acting} onClick={confirm}>
          {confirmText}
        </Button>,
      ]}
    >
      {open && <p>{question}</p>}
      {open && extra}
      <FormErrors messages={failures} />
    </Dialog>
  );
}
