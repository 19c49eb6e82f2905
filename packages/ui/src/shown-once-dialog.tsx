import { Button } from 'antd';
import type { ReactNode } from 'react';
import { notify } from '@focinho/host/notify';
import { Dialog } from './dialog';

interface ShownOnceDialogProps {
  open: boolean;
  title: string;
  /** Text that "Copiar" copies. */
  text: string;
  copied: { success: string; failure: string };
  /** Says that it has been kept or used, because it does not appear again. */
  closeText: string;
  onClose: () => void;
  children: ReactNode;
}

/** A secret of which only a hash is stored: it is shown once, and closed only on purpose. */
export function ShownOnceDialog({ open, title, text, copied, closeText, onClose, children }: ShownOnceDialogProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(copied.success),
      () => notify.error(copied.failure),
    );
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
        // Only pages that were loaded over HTTPS have a clipboard.
        ...('clipboard' in navigator
          ? [
              <Button key="copy" onClick={() => void copy()}>
                Copiar
              </Button>,
            ]
          : []),
        <Button key="close" type="primary" onClick={onClose}>
          {closeText}
        </Button>,
      ]}
    >
      {children}
    </Dialog>
  );
}
