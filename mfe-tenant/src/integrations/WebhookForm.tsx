import { Input } from 'antd';
import { useMemo } from 'react';
import { WEBHOOK_EVENT_LABEL, WEBHOOK_EVENTS } from '@focinho/contracts/integrations/webhook-events';
import {
  WEBHOOK_FIELDS,
  webhookInputSchema,
  type NewWebhook,
  type Webhook,
} from '@focinho/contracts/integrations/webhooks';
import { CheckboxGroup } from '@focinho/ui/checkbox-group';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { useTenantWebhooksCreateMutation, useTenantWebhooksUpdateMutation } from './integrations.api';

const WebhookField = recordField(WEBHOOK_FIELDS);
const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABEL[value] }));
const NEW = { url: '', description: '', events: [] };

const FIELDS = (
  <>
    <WebhookField name="url">
      <Input maxLength={500} autoComplete="off" inputMode="url" placeholder="https://" />
    </WebhookField>
    <WebhookField name="description">
      <Input maxLength={80} autoComplete="off" />
    </WebhookField>
    <WebhookField name="events">
      <CheckboxGroup className="fct-choices" options={EVENTS} />
    </WebhookField>
  </>
);

interface CreateProps {
  open: boolean;
  onCreated: (webhook: NewWebhook) => void;
  onClose: () => void;
}
export function NewWebhookDialog({ open, onCreated, onClose }: CreateProps) {
  const [create] = useTenantWebhooksCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Novo Webhook"
      submitText="Criar Webhook"
      initialValues={NEW}
      schema={webhookInputSchema}
      onSubmit={async (input) => onCreated(await create(input).unwrap())}
      onClose={onClose}
    >
      {FIELDS}
    </FormDialog>
  );
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const [update] = useTenantWebhooksUpdateMutation();
  // What its deliveries change by themselves is nobody's change of the form.
  const record = useMemo(() => webhook && inputOf(webhook), [webhook]);
  return (
    <EditDialog
      record={record}
      called="Este webhook"
      title="Editar Webhook"
      submitText="Salvar"
      schema={webhookInputSchema}
      sends="everything"
      onSave={async (change, { id }) => update({ id, change }).unwrap()}
      onClose={onClose}
    >
      {FIELDS}
    </EditDialog>
  );
}

const inputOf = ({ id, url, description, events }: Webhook) => ({ id, url, description, events });
