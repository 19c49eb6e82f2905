import { Form, Input } from 'antd';
import { clientInputSchema, type Client } from '@focinho/contracts/clients';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts, toastsFor } from '@focinho/ui/toasts';
import { useTenantClientsCreateMutation, useTenantClientsUpdateMutation } from './clients.api';

export const CLIENT_TOASTS = toastsFor('Cliente');

function ClientFields() {
  return (
    <>
      <Form.Item name="name" label="Nome" required>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <FieldGrid>
        <Form.Item name="email" label="E-mail" required>
          <Input type="email" maxLength={160} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label="Telefone">
          <Input type="tel" maxLength={30} autoComplete="off" placeholder="(11) 98765-4321" />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="address" label="Endereço">
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
    </>
  );
}

interface CreateClientDialogProps {
  open: boolean;
  onClose: () => void;
  /** For a form that uses the new client, e.g. a pet's. */
  onCreated?: (client: Client) => void;
  /** The search text that found nothing. */
  name?: string;
}
export function CreateClientDialog({ open, onClose, onCreated, name = '' }: CreateClientDialogProps) {
  const [create] = useTenantClientsCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Novo Cliente"
      submitText="Criar Cliente"
      initialValues={{ name }}
      schema={clientInputSchema}
      onSubmit={async (client, idempotencyKey) => {
        const created = await withToasts(CLIENT_TOASTS.created, create({ client, idempotencyKey }).unwrap());
        onCreated?.(created);
      }}
      onClose={onClose}
    >
      <ClientFields />
    </FormDialog>
  );
}

export function EditClientDialog({ client, onClose }: { client: Client | undefined; onClose: () => void }) {
  const [update] = useTenantClientsUpdateMutation();
  return (
    <FormDialog
      open={client !== undefined}
      title="Editar Cliente"
      submitText="Salvar Alterações"
      initialValues={client ?? {}}
      schema={clientInputSchema}
      onSubmit={async (input) => {
        if (client) await withToasts(CLIENT_TOASTS.updated, update({ id: client.id, client: input }).unwrap());
      }}
      onClose={onClose}
    >
      <ClientFields />
    </FormDialog>
  );
}
