import { shortDay } from '@focinho/contracts/kernel/dates';
import { READ_ONLY_DAYS } from '@focinho/contracts/vendor/plans';
import type { Subscription } from '@focinho/contracts/vendor/subscriptions';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { ExportLink } from './ExportLink';
import { useSubscriptionDay } from '../../kernel/tenant/tenant-clock';
import { coveredUntil } from './subscription-texts';
import { useTenantSubscriptionCancelMutation, useTenantSubscriptionResumeMutation } from './subscription.api';

const CANCELLED = { success: 'Assinatura cancelada.', failure: 'Erro ao cancelar assinatura. Tente novamente.' };
const RESUMED = { success: 'Assinatura retomada!', failure: 'Erro ao retomar assinatura. Tente novamente.' };

interface SubscriptionDialogProps {
  /** The dialog is open while there is one. */
  subscription: Subscription | undefined;
  onClose: () => void;
}

export function CancelDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const [cancel] = useTenantSubscriptionCancelMutation();
  const [resume] = useTenantSubscriptionResumeMutation();
  const today = useSubscriptionDay();
  return (
    <ConfirmDialog
      record={subscription}
      title="Cancelar assinatura"
      question={(shown) => cancelQuestion(shown, today)}
      extra={<ExportLink onClick={onClose} />}
      confirmText="Cancelar assinatura"
      cancelText="Manter assinatura"
      danger
      onConfirm={() =>
        withToasts(
          CANCELLED,
          cancel().unwrap(),
          undoing(() => resume().unwrap()),
        )
      }
      onClose={onClose}
    />
  );
}

const ARCHIVED_LATER = `Após ${READ_ONLY_DAYS} dias ela é arquivada, sem apagar nada, e volta quando você quiser.`;
function cancelQuestion(subscription: Subscription, today: string): string {
  if (subscription.state === 'ARCHIVED')
    return 'A loja já está arquivada: você consulta, imprime e exporta tudo. Nada é apagado, e ela volta quando você quiser.';
  if (subscription.state === 'READ_ONLY')
    return `A loja já está somente para leitura e continua assim: você consulta, imprime e exporta tudo. ${ARCHIVED_LATER}`;
  const end = coveredUntil(subscription);
  const until = end && end >= today ? `Tudo funciona até ${shortDay(end, today)}. Depois` : 'A partir de agora';
  return `${until} a loja fica somente para leitura: você consulta, imprime e exporta tudo. ${ARCHIVED_LATER}`;
}

export function ResumeDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const [resume] = useTenantSubscriptionResumeMutation();
  const [cancel] = useTenantSubscriptionCancelMutation();
  return (
    <ConfirmDialog
      record={subscription}
      title="Retomar assinatura"
      question={() => 'A assinatura continua como antes, com a próxima fatura no dia de sempre.'}
      confirmText="Retomar"
      onConfirm={() =>
        withToasts(
          RESUMED,
          resume().unwrap(),
          undoing(() => cancel().unwrap()),
        )
      }
      onClose={onClose}
    />
  );
}
