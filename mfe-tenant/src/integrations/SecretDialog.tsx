import type { ReactNode } from 'react';
import { CopyButton } from '@focinho/ui/copy-button';
import { ShownOnceDialog } from '@focinho/ui/shown-once-dialog';

const COPIED = { success: 'Copiado', failure: 'Não foi possível copiar. Selecione o texto e copie-o.' };

interface SecretDialogProps {
  title: string;
  /** The dialog is open while there is one. */
  secret: string | undefined;
  /** A call to try it out with, below the text. */
  call?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}
/** A key, secret or address that does not appear again. */
export function SecretDialog({ title, secret, call, onClose, children }: SecretDialogProps) {
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
        {call && (
          <>
            <code>{call}</code>
            <CopyButton text={call} copied={COPIED}>
              Copiar chamada
            </CopyButton>
          </>
        )}
      </div>
    </ShownOnceDialog>
  );
}
