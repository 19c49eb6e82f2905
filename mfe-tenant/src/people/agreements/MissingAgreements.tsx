import PencilIcon from 'lucide-react/icons/pencil';
import SendIcon from 'lucide-react/icons/send';
import { useState } from 'react';
import { WriteButton } from '@focinho/ui/read-only';
import { SignDialog, type ToSign } from './SignDialog';

interface MissingAgreementsProps {
  /** An appointment of the queue. */
  entry: {
    client: { id: string } | null;
    pet: { id: string; name: string } | null;
    missingAgreements?: { id: string; name: string }[] | undefined;
  };
  /** Sends the client a link to sign at home; without it, that is not offered. */
  onSend?: () => void;
}

/** The agreements that the client has not signed yet, each one click away from being signed. Nothing waits for it. */
export function MissingAgreements({ entry: { client, pet, missingAgreements = [] }, onSend }: MissingAgreementsProps) {
  const [toSign, setToSign] = useState<ToSign>();
  if (!client || (missingAgreements.length === 0 && !toSign)) return null;
  return (
    <div className="fct-missing-agreements">
      {missingAgreements.map(({ id, name }) => (
        <WriteButton
          key={id}
          size="small"
          icon={<PencilIcon />}
          aria-label={`Assinar ${name}${pet ? ` de ${pet.name}` : ''}`}
          onClick={() => setToSign({ templateId: id, clientId: client.id, petId: pet?.id })}
        >
          Falta assinar: {name}
        </WriteButton>
      ))}
      {onSend && missingAgreements.length > 0 && (
        <WriteButton
          size="small"
          icon={<SendIcon />}
          aria-label={`Enviar para assinar${pet ? `: ${pet.name}` : ''}`}
          onClick={onSend}
        >
          Enviar para assinar
        </WriteButton>
      )}
      <SignDialog toSign={toSign} onClose={() => setToSign(undefined)} />
    </div>
  );
}
