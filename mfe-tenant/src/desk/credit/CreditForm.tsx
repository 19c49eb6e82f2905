import {
  CLIENT_CREDIT_FIELDS,
  clientCreditInputSchema,
  clientCreditUpdateSchema,
  type ClientCredit,
} from '@focinho/contracts/desk/client-credits';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { ClientSelect } from '../../people/clients/ClientSelect';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantCreditsCreateMutation, useTenantCreditsUpdateMutation } from '../../payments/credit/credit.api';
import { CREDIT_TOASTS } from './credit-toasts';

const CreditField = recordField(CLIENT_CREDIT_FIELDS);

function LimitField() {
  return (
    <CreditField name="creditLimit">
      <MoneyInput />
    </CreditField>
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
      <CreditField name="clientId">
        <ClientSelect />
      </CreditField>
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
      onSave={(change, { id, isActive }, reverse) => {
        const changed = {
          change: { ...change, isActive: true },
          reverse: (saved: object) => {
            const back = reverse(saved);
            return back && { ...back, isActive };
          },
        };
        return saveUndoably(CREDIT_TOASTS.updated, changed, (credit) => update({ id, credit }).unwrap());
      }}
      onClose={onClose}
    >
      <LimitField />
    </EditDialog>
  );
}
