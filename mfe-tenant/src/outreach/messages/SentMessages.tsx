import { formatInstant, todayIn } from '@focinho/contracts/kernel/dates';
import {
  DELIVERY_STATUS_LABEL,
  MESSAGE_STATUS_LABEL,
  MESSAGE_TRIGGER_LABEL,
  SKIP_REASON_LABEL,
} from '@focinho/contracts/kernel/enums';
import { messageListQuerySchema, type Message } from '@focinho/contracts/outreach/messages';
import { DataTable } from '@focinho/ui/data-table';
import { useListParams } from '@focinho/ui/list-params';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { DELIVERY_TONE, sentText } from './delivery-views';
import { useTenantMessagesListQuery, useTenantMessagesUndoMutation } from './messages.api';

const UNDONE = { success: 'A mensagem voltou para a lista.', failure: 'Erro ao desfazer.' };

/** "Enviadas": what was sent or left out, by whom; what is of today can be taken back. */
export function SentMessages() {
  const list = useListParams(messageListQuerySchema, {});
  const response = useTenantMessagesListQuery(list.query, { refetchOnMountOrArgChange: true });
  const [undo] = useTenantMessagesUndoMutation();
  const timeZone = useTimeZone();
  const isOfToday = ({ createdAt }: Message) => todayIn(timeZone, new Date(createdAt)) === todayIn(timeZone);
  return (
    <DataTable<Message>
      title="Enviadas"
      loadingText="Carregando mensagens..."
      emptyText="Nenhuma mensagem foi enviada ainda."
      purpose="Cada mensagem enviada fica aqui e na ficha do pet e do tutor."
      list={list}
      response={response}
      columns={[
        { title: 'Quando', width: 140, render: ({ createdAt }) => formatInstant(createdAt, timeZone) },
        {
          title: 'Para',
          width: 180,
          render: ({ client, pet }) => (
            <TwoLines first={client ? <ClientLink client={client} /> : 'Excluído'} second={pet?.name} />
          ),
        },
        {
          title: 'Mensagem',
          width: 320,
          render: ({ trigger, text, skipReason }) => (
            <TwoLines
              first={MESSAGE_TRIGGER_LABEL[trigger]}
              second={text ?? (skipReason ? SKIP_REASON_LABEL[skipReason] : undefined)}
            />
          ),
        },
        {
          title: 'Situação',
          width: 120,
          render: ({ status, delivery }) =>
            delivery ? (
              <TwoLines
                first={
                  <StatusBadge tone={DELIVERY_TONE[delivery.status]}>
                    {DELIVERY_STATUS_LABEL[delivery.status]}
                  </StatusBadge>
                }
                second={sentText(delivery)}
              />
            ) : (
              <StatusBadge tone={status === 'SENT' ? 'green' : 'gray'}>{MESSAGE_STATUS_LABEL[status]}</StatusBadge>
            ),
        },
        {
          title: 'Por',
          width: 120,
          render: ({ createdBy, delivery }) => createdBy?.name ?? (delivery ? 'Sozinha' : 'N/A'),
        },
      ]}
      actionCount={2}
      actions={(message) =>
        isOfToday(message) &&
        !message.delivery && (
          <WriteButton onClick={() => void tryWithToasts(UNDONE, undo(message.id).unwrap())}>Desfazer</WriteButton>
        )
      }
    />
  );
}
