import { Form, Input } from 'antd';
import { CLIENT_FIELDS, clientInputSchema, type Client } from '@focinho/contracts/people/clients';
import { useNavigate } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantClientsCreateMutation, useTenantClientsUpdateMutation } from './clients.api';
import { KnownClients, useKnownClientCheck } from './KnownClients';
import { CLIENT_TOASTS } from './client-toasts';

const ClientField = recordField(CLIENT_FIELDS);

function ClientFields() {
  return (
    <>
      <ClientField name="name">
        <Input maxLength={120} autoComplete="off" />
      </ClientField>
      <FieldGrid>
        <ClientField name="email">
          <Input type="email" maxLength={160} autoComplete="off" />
        </ClientField>
        <ClientField name="phone">
          <Input type="tel" maxLength={30} autoComplete="off" placeholder="(11) 98765-4321" />
        </ClientField>
      </FieldGrid>
      <ClientField name="address">
        <Input maxLength={300} autoComplete="off" />
      </ClientField>
    </>
  );
}

interface CreateClientDialogProps {
  open: boolean;
  onClose: () => void;
  /** For a form that uses the new client, e.g. a pet's; also called with one that is known already. */
  onCreated?: (client: Client) => void;
  /** The search text that found nothing. */
  name?: string;
}
export function CreateClientDialog({ open, onClose, onCreated, name = '' }: CreateClientDialogProps) {
  const [create] = useTenantClientsCreateMutation();
  const check = useKnownClientCheck();
  const navigate = useNavigate();
  const { tenantSlug } = useSession();
  const use = (client: Client) => {
    onClose();
    if (onCreated) onCreated(client);
    else void navigate(`/${tenantSlug}/clients?${new URLSearchParams({ search: client.name }).toString()}`);
  };
  return (
    <FormDialog
      open={open}
      title="Criar Novo Cliente"
      submitText="Criar Cliente"
      initialValues={{ name }}
      schema={clientInputSchema}
      onSubmit={async (client, idempotencyKey) => {
        await check(client.phone, idempotencyKey);
        const created = await withToasts(CLIENT_TOASTS.created, create({ client, idempotencyKey }).unwrap());
        onCreated?.(created);
      }}
      onClose={onClose}
    >
      <ClientFields />
      <KnownByPhone onUse={use} />
    </FormDialog>
  );
}

function KnownByPhone({ onUse }: { onUse: (client: Client) => void }) {
  return <KnownClients phone={Form.useWatch<string | undefined>('phone')} onUse={onUse} />;
}

export function EditClientDialog({ client, onClose }: { client: Client | undefined; onClose: () => void }) {
  const [update] = useTenantClientsUpdateMutation();
  return (
    <EditDialog
      record={client}
      title="Editar Cliente"
      submitText="Salvar Alterações"
      schema={clientInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(CLIENT_TOASTS.updated, { change, reverse }, (client) => update({ id, client }).unwrap())
      }
      onClose={onClose}
    >
      <ClientFields />
    </EditDialog>
  );
}
