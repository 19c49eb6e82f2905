import { Form, Input } from 'antd';
import { ownerPasswordSchema, type Tenant } from '@focinho/contracts/platform/super-admin';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { useSuperadminTenantsOwnerPasswordMutation } from './tenants.api';

const TEXTS = {
  success: 'Senha do proprietário redefinida com sucesso!',
  failure: 'Erro ao redefinir senha do proprietário. Tente novamente.',
};

export function OwnerPasswordDialog({ tenant, onClose }: { tenant: Tenant | undefined; onClose: () => void }) {
  const [reset] = useSuperadminTenantsOwnerPasswordMutation();
  return (
    <FormDialog
      open={tenant !== undefined}
      title="Redefinir Senha do Proprietário"
      description={tenant && `O proprietário de "${tenant.name}" sai de todos os aparelhos e entra com a nova senha.`}
      submitText="Redefinir Senha"
      initialValues={{}}
      schema={ownerPasswordSchema}
      onSubmit={async ({ password }, idempotencyKey) => {
        if (tenant) await withToasts(TEXTS, reset({ id: tenant.id, password, idempotencyKey }).unwrap());
      }}
      onClose={onClose}
    >
      <Form.Item name="password" label="Nova senha" required extra="8 caracteres ou mais.">
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  );
}
