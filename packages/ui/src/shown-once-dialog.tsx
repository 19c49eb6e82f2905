import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CopyButton, type Copied } from './copy-button';
import { Dialog } from './dialog';

interface ShownOnceDialogProps {
  open: boolean;
  title: string;
  /** Text that "Copiar" copies. */
  text: string;
  copied: Copied;
  /** Says that it has been kept or used, because it does not appear again. */
  closeText: string;
  onClose: () => void;
  children: ReactNode;
}

/** A secret of which only a hash is stored: it is shown once, and closed only on purpose. */
export function ShownOnceDialog({ open, title, text, copied, closeText, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      kind="plain"
      width={480}
      closesOutside={false}
      closable={false}
      onClose={onClose}
      footer={[
        <CopyButton key="copy" text={text} copied={copied}>
          Copiar
        </CopyButton>,
        <Button key="close" type="primary" onClick={onClose}>
          {closeText}
        </Button>,
      ]}
    >
      {children}
    </Dialog>
  );
}
