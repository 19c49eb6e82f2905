import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { TEST_EVENT, WEBHOOK_EVENT_LABEL } from '@focinho/contracts/integrations/webhook-events';
import type { Webhook, WebhookDelivery } from '@focinho/contracts/integrations/webhooks';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { WEBHOOK_DELIVERY_STATUS_LABEL, type WebhookDeliveryStatus } from '@focinho/contracts/kernel/enums';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { useTenantWebhookDeliveriesListQuery, useTenantWebhookDeliveriesRedeliverMutation } from './integrations.api';

const TONE: Record<WebhookDeliveryStatus, Tone> = { QUEUED: 'blue', DELIVERED: 'green', FAILED: 'red' };
const SENT_AGAIN = { success: 'O aviso vai ser enviado de novo.', failure: 'Erro ao reenviar o aviso.' };

const labelOf = (type: string) => (type === TEST_EVENT ? 'Teste' : (WEBHOOK_EVENT_LABEL[type] ?? type));

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  return (
    <Dialog open={webhook !== undefined} title="Entregas do webhook" kind="form" width={760} onClose={onClose}>
      {webhook && <Deliveries webhookId={webhook.id} />}
    </Dialog>
  );
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const { data, isError, error, refetch } = useTenantWebhookDeliveriesListQuery(webhookId);
  const [redeliver] = useTenantWebhookDeliveriesRedeliverMutation();
  const timeZone = useTimeZone();
  if (!data)
    return isError ? (
      <LoadFailure error={error} onRetry={refetch} />
    ) : (
      <ListLoading text="Carregando entregas..." rows={3} />
    );
  return (
    <ShortTable
      rows={data}
      rowKey={({ id }) => id}
      emptyText="Nenhuma entrega"
      purpose="O que foi enviado nos últimos 30 dias aparece aqui, com o que o outro programa respondeu."
      columns={[
        { title: 'Evento', render: ({ type }) => labelOf(type) },
        { title: 'Quando', render: ({ occurredAt }) => formatInstant(occurredAt, timeZone) },
        {
          title: 'Situação',
          render: ({ status }) => (
            <StatusBadge tone={TONE[status]}>{WEBHOOK_DELIVERY_STATUS_LABEL[status]}</StatusBadge>
          ),
        },
        { title: 'Resposta', render: (delivery) => responseOf(delivery) },
        {
          title: 'Próxima tentativa',
          render: ({ nextAttemptAt }) => (nextAttemptAt ? formatInstant(nextAttemptAt, timeZone) : '-'),
        },
      ]}
      actions={({ id, type, status }) =>
        status !== 'QUEUED' && (
          <RowActions>
            <RowAction
              action="Reenviar"
              icon={<RotateCwIcon />}
              record={labelOf(type)}
              onClick={() => void tryWithToasts(SENT_AGAIN, redeliver({ id: webhookId, deliveryId: id }).unwrap())}
            />
          </RowActions>
        )
      }
    />
  );
}

const responseOf = ({ attempts, responseStatus }: WebhookDelivery) => {
  if (attempts === 0) return '-';
  const tries = attempts === 1 ? '1 tentativa' : `${attempts} tentativas`;
  return responseStatus === null ? `Sem resposta (${tries})` : `HTTP ${responseStatus} (${tries})`;
};
