import type { Consultation } from '@focinho/contracts/agenda/consultations';
import { newIdempotencyKey } from '@focinho/host/store';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { nameOf } from './consultation-texts';
import { useTenantConsultationsSignMutation } from './consultations.api';

const SIGNED = { success: 'Consulta assinada.', failure: 'Erro ao assinar a consulta.' };

/** Asks before a draft becomes what nobody can change. */
export function SignConsultation({ note, onClose }: { note: Consultation | undefined; onClose: () => void }) {
  const [sign] = useTenantConsultationsSignMutation();
  return (
    <ConfirmDialog
      record={note}
      title="Assinar consulta"
      question={(draft) =>
        `Assinar a ${nameOf(draft)} como ${draft.professional.name}? Depois disso ela não muda mais: correções entram como adendo.`
      }
      confirmText="Assinar"
      onConfirm={({ id }) => withToasts(SIGNED, sign({ id, idempotencyKey: newIdempotencyKey() }).unwrap())}
      onClose={onClose}
    />
  );
}
