import { Form, Input } from 'antd';
import { administratorInputSchema } from '@focinho/contracts/platform/super-admin';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { useSuperadminUsersInviteMutation } from './users.api';

const INVITED = { success: 'Convite enviado por e-mail!', failure: 'Erro ao enviar convite. Tente novamente.' };

export function InviteAdministratorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [invite] = useSuperadminUsersInviteMutation();
  return (
    <FormDialog
      open={open}
      title="Convidar Super Admin"
      description="A pessoa recebe um e-mail com um link para criar a senha, e passa a cuidar de todos os tenants."
      submitText="Enviar Convite"
      initialValues={{}}
      schema={administratorInputSchema}
      onSubmit={(administrator, idempotencyKey) =>
        withToasts(INVITED, invite({ administrator, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <FieldGrid>
        <Form.Item name="name" label="Nome" required>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name="email" label="E-mail" required>
          <Input type="email" maxLength={160} autoComplete="off" />
        </Form.Item>
      </FieldGrid>
    </FormDialog>
  );
}
