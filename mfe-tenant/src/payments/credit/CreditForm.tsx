import { Form } from 'antd';
import {
  clientCreditInputSchema,
  clientCreditUpdateSchema,
  type ClientCredit,
} from '@focinho/contracts/desk/client-credits';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts, toastsFor } from '@focinho/ui/toasts';
import { ClientSelect } from '../../people/clients/ClientSelect';
import { useTenantCreditsCreateMutation, useTenantCreditsUpdateMutation } from './credit.api';

export const CREDIT_TOASTS = toastsFor('Crédito');

function LimitField() {
  return (
    <Form.Item name="creditLimit" label="Limite de Crédito (R$)" required>
      <MoneyInput />
    </Form.Item>
  );
}

export function CreateCreditDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantCreditsCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Crédito para Cliente"
      description="Configure o limite de crédito para um cliente."
      submitText="Criar Crédito"
      initialValues={{}}
      schema={clientCreditInputSchema}
      onSubmit={(credit, idempotencyKey) =>
        withToasts(CREDIT_TOASTS.created, create({ credit, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <Form.Item name="clientId" label="Cliente" required>
        <ClientSelect />
      </Form.Item>
      <LimitField />
    </FormDialog>
  );
}

/** Changing the limit also reactivates the account. */
export function EditCreditDialog({ credit, onClose }: { credit: ClientCredit | undefined; onClose: () => void }) {
  const [update] = useTenantCreditsUpdateMutation();
  return (
    <EditDialog
      record={credit}
      called="Este crédito"
      title="Editar Crédito"
      description="Atualize o limite de crédito do cliente."
      submitText="Salvar Alterações"
      valuesOf={({ creditLimit }) => ({ creditLimit })}
      schema={clientCreditUpdateSchema.required({ creditLimit: true })}
      onSave={(change, { id }) =>
        withToasts(CREDIT_TOASTS.updated, update({ id, credit: { ...change, isActive: true } }).unwrap())
      }
      onClose={onClose}
    >
      <LimitField />
    </EditDialog>
  );
}
