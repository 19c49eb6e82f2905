import SendIcon from 'lucide-react/icons/send';
import { useState } from 'react';
import type { TutorToSign } from '@focinho/contracts/desk/tutor';
import { WriteButton } from '@focinho/ui/read-only';
import { TutorLinkDialog, type LinkedClient } from '../tutor/TutorLinkDialog';

interface SendToSignProps {
  client: LinkedClient;
  /** The terms that the client has not signed yet; an older API does not say. */
  toSign?: readonly TutorToSign[] | undefined;
}

/** Section of the Ficha: the terms that are missing, and a link with which the client signs them at home. */
export function SendToSign({ client, toSign = [] }: SendToSignProps) {
  const [isOpen, setIsOpen] = useState(false);
  const titles = toSign.map(({ title, pet }) => (pet ? `${title} (${pet.name})` : title));
  if (titles.length === 0 && !isOpen) return null;
  return (
    <div className="fct-record-to-sign">
      {titles.length > 0 && <span>Falta assinar: {titles.join(', ')}</span>}
      {titles.length > 0 && (
        <WriteButton size="small" icon={<SendIcon />} onClick={() => setIsOpen(true)}>
          Enviar para assinar
        </WriteButton>
      )}
      <TutorLinkDialog client={isOpen ? client : undefined} toSign={titles} onClose={() => setIsOpen(false)} />
    </div>
  );
}
