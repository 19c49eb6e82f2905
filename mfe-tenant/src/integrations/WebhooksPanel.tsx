import KeyRoundIcon from 'lucide-react/icons/key-round';
import ListIcon from 'lucide-react/icons/list';
import SendIcon from 'lucide-react/icons/send';
import { useState } from 'react';
import { WEBHOOK_EVENT_LABEL } from '@focinho/contracts/integrations/webhook-events';
import { WEBHOOK_FIELDS, type NewWebhook, type Webhook } from '@focinho/contracts/integrations/webhooks';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { WEBHOOK_PROBLEM_LABEL } from '@focinho/contracts/kernel/enums';
import { recordColumn } from '@focinho/ui/column';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { ShortTable } from '@focinho/ui/short-table';
import { StatusBadge } from '@focinho/ui/status-badge';
import { tryWithToasts, withToasts } from '@focinho/ui/toasts';
import { FeatureLockDialog } from '../access/entitlements/FeatureLock';
import { useHolds } from '../access/entitlements/use-holds';
import { useTimeZone } from '../kernel/tenant/tenant.api';
import { DeliveriesDialog } from './DeliveriesDialog';
import {
  useTenantWebhooksListQuery,
  useTenantWebhooksRemoveMutation,
  useTenantWebhooksRotateMutation,
  useTenantWebhooksTestMutation,
} from './integrations.api';
import { SecretDialog } from './SecretDialog';
import { EditWebhookDialog, NewWebhookDialog } from './WebhookForm';
import './integrations.css';

const column = recordColumn(WEBHOOK_FIELDS);
const REMOVED = { success: 'Webhook excluído.', failure: 'Erro ao excluir o webhook. Tente novamente.' };
const TESTED = { success: 'Teste enviado: veja o resultado nas entregas.', failure: 'Erro ao enviar o teste.' };

/** Configurações, "Integrações": who is called when something changes. */
export function WebhooksPanel() {
  const webhooks = useTenantWebhooksListQuery();
  const [remove] = useTenantWebhooksRemoveMutation();
  const [rotate] = useTenantWebhooksRotateMutation();
  const [test] = useTenantWebhooksTestMutation();
  const [edited, setEdited] = useState<Webhook>();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewWebhook>();
  const [removing, setRemoving] = useState<Webhook>();
  const [rotating, setRotating] = useState<Webhook>();
  const [read, setRead] = useState<Webhook>();
  const hasIntegrations = useHolds('integrations');
  const [locked, setLocked] = useState(false);
  const timeZone = useTimeZone();
  const nameOf = ({ url, description }: Webhook) => description ?? new URL(url).host;
  return (
    <>
      <Panel
        title="Webhooks"
        extra={
          <WriteButton onClick={() => (hasIntegrations === false ? setLocked(true) : setCreating(true))}>
            Novo Webhook
          </WriteButton>
        }
      >
        <p className="fct-integrations-about">
          Avisa outro programa quando algo muda na loja: qual registro foi, nunca o que está nele. O que não chega é
          reenviado por um dia. A assinatura segue a especificação Standard Webhooks.
        </p>
        {webhooks.isError && !webhooks.data && <LoadFailure error={webhooks.error} onRetry={webhooks.refetch} />}
        {!webhooks.isError && !webhooks.data && <ListLoading text="Carregando webhooks..." rows={2} />}
        {webhooks.data && (
          <ShortTable
            rows={webhooks.data}
            rowKey={({ id }) => id}
            emptyText="Nenhum webhook"
            purpose="Cada programa que é avisado aparece aqui, com o que foi entregue."
            columns={[
              {
                ...column('url'),
                render: (webhook) => (
                  <>
                    <span className="fcui-strong">{nameOf(webhook)}</span>
                    <div className="fcui-muted fct-break">{webhook.url}</div>
                    {webhook.keyName && <div className="fcui-muted">Pela chave {webhook.keyName}</div>}
                  </>
                ),
              },
              { ...column('events'), render: ({ events }) => events.map((one) => WEBHOOK_EVENT_LABEL[one]).join(', ') },
              {
                ...column('problem'),
                render: ({ problem, oldSecretUntil }) => (
                  <>
                    <StatusBadge tone={problem ? 'red' : 'green'}>
                      {problem ? WEBHOOK_PROBLEM_LABEL[problem] : 'Ligado'}
                    </StatusBadge>
                    {oldSecretUntil && (
                      <div className="fcui-muted">
                        Segredo anterior vale até {formatInstant(oldSecretUntil, timeZone)}
                      </div>
                    )}
                  </>
                ),
              },
              {
                title: 'Última entrega',
                render: ({ lastDeliveryAt }) => (lastDeliveryAt ? formatInstant(lastDeliveryAt, timeZone) : 'Nenhuma'),
              },
            ]}
            actions={(webhook) => {
              const record = nameOf(webhook);
              return (
                <RowActions>
                  <RowAction
                    always
                    action="Ver entregas de"
                    icon={<ListIcon />}
                    record={record}
                    onClick={() => setRead(webhook)}
                  />
                  <RowAction
                    action="Testar"
                    icon={<SendIcon />}
                    record={record}
                    onClick={() => void tryWithToasts(TESTED, test(webhook.id).unwrap())}
                  />
                  <RowAction
                    action="Trocar segredo de"
                    icon={<KeyRoundIcon />}
                    record={record}
                    onClick={() => setRotating(webhook)}
                  />
                  <EditAction record={record} onClick={() => setEdited(webhook)} />
                  <DeleteAction record={record} onClick={() => setRemoving(webhook)} />
                </RowActions>
              );
            }}
          />
        )}
      </Panel>
      <FeatureLockDialog feature={locked ? 'integrations' : undefined} onClose={() => setLocked(false)} />
      <NewWebhookDialog open={isCreating} onCreated={setCreated} onClose={() => setCreating(false)} />
      <EditWebhookDialog
        webhook={webhooks.data?.find(({ id }) => id === edited?.id) ?? edited}
        onClose={() => setEdited(undefined)}
      />
      <SecretDialog title="Segredo do webhook" secret={created?.secret} onClose={() => setCreated(undefined)}>
        <p>
          Com este segredo o outro programa confere que o aviso veio daqui. Ele não aparece de novo; se for perdido,
          troque-o.
        </p>
      </SecretDialog>
      <DeliveriesDialog webhook={read} onClose={() => setRead(undefined)} />
      <ConfirmDialog
        record={rotating}
        title="Trocar Segredo"
        question={() => 'Cria outro segredo. O atual continua assinando por 24 horas, junto com o novo.'}
        confirmText="Trocar"
        onConfirm={async ({ id }) => setCreated(await rotate(id).unwrap())}
        onClose={() => setRotating(undefined)}
      />
      <ConfirmDialog
        record={removing}
        title="Excluir Webhook"
        question={(webhook) => `"${nameOf(webhook)}" não é mais avisado, nem do que falta entregar.`}
        confirmText="Excluir"
        danger
        onConfirm={({ id }) => withToasts(REMOVED, remove(id).unwrap())}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}
