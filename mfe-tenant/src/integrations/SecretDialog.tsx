import type { ReactNode } from 'react';
import { ShownOnceDialog } from '@focinho/ui/shown-once-dialog';

const COPIED = { success: 'Copiado', failure: 'Não foi possível copiar. Selecione o texto e copie-o.' };

interface SecretDialogProps {
  title: string;
  /** The dialog is open while there is one. */
  secret: string | undefined;
  onClose: () => void;
  children: ReactNode;
}
/** A key, secret or address that does not appear again. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      open={secret !== undefined}
      title={title}
      text={secret ?? ''}
      copied={COPIED}
      closeText="Já guardei"
      onClose={onClose}
    >
      <div className="fct-secret">
        <code>{secret}</code>
        {children}
      </div>
    </ShownOnceDialog>
  );
}
