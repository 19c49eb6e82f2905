import { Checkbox, Form, Input, Select } from 'antd';
import { z } from 'zod';
import { displayName } from '@focinho/contracts/kernel/display-name';
import { ROLE_LABEL, TENANT_ROLES } from '@focinho/contracts/kernel/enums';
import {
  USER_FIELDS,
  invitationSchema,
  userInputSchema,
  userUpdateSchema,
  type User,
} from '@focinho/contracts/access/users';
import { useSession } from '@focinho/host/session';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useAllowed } from '@focinho/ui/permissions';
import { recordField } from '@focinho/ui/record-field';
import { withToasts, toastsFor } from '@focinho/ui/toasts';
import { saveUndoably, undoing } from '@focinho/ui/undoing';
import { mayChangeAccess } from './user-access';
import { useTenantUsersCreateMutation, useTenantUsersInviteMutation, useTenantUsersUpdateMutation } from './users.api';

const UserField = recordField(USER_FIELDS);

export const USER_TOASTS = toastsFor('Usuário');
const INVITED = { success: 'Convite enviado por e-mail!', failure: 'Erro ao enviar convite. Tente novamente.' };

interface UserFieldsProps {
  /** Label of the password; absent = no such field. */
  password?: string;
  required?: boolean;
  /** Whether the e-mail can only be read. */
  isEmailFixed?: boolean;
}

/** Only users who may set roles see the role field; without it a new user becomes "Funcionário". */
function UserFields({ password, required = false, isEmailFixed = false }: UserFieldsProps) {
  const setsRoles = useAllowed()('users.setRole');
  return (
    <FieldGrid>
      <UserField name="name">
        <Input maxLength={120} autoComplete="off" />
      </UserField>
      <UserField name="email">
        <Input type="email" maxLength={160} autoComplete="off" readOnly={isEmailFixed} />
      </UserField>
      {password && (
        <Form.Item
          name="password"
          label={password}
          required={required}
          extra="8 caracteres ou mais"
          normalize={(typed: string) => typed || undefined}
        >
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
      )}
      <UserField name="phone">
        <Input type="tel" maxLength={30} autoComplete="off" placeholder="(11) 98765-4321" />
      </UserField>
      {setsRoles && (
        <UserField name="role">
          <Select className="fcui-wide" options={TENANT_ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }))} />
        </UserField>
      )}
    </FieldGrid>
  );
}

const newUserSchema = userInputSchema.extend({ attends: z.boolean().default(false) });

interface CreateUserDialogProps {
  open: boolean;
  /** As far as it is known. */
  name?: string;
  /** @param attends whether the same person is to become a professional; asked if `asksAttends` */
  onCreated?: (user: User, attends: boolean) => unknown;
  asksAttends?: boolean;
  onClose: () => void;
}
export function CreateUserDialog({ open, name, onCreated, asksAttends = false, onClose }: CreateUserDialogProps) {
  const [create] = useTenantUsersCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Novo Usuário"
      submitText="Criar Usuário"
      width="wide"
      initialValues={{ role: 'STAFF', isActive: true, ...(name && { name }) }}
      schema={newUserSchema}
      onSubmit={async ({ attends, ...user }, idempotencyKey) =>
        onCreated?.(await withToasts(USER_TOASTS.created, create({ user, idempotencyKey }).unwrap()), attends)
      }
      onClose={onClose}
    >
      <UserFields password="Senha" required />
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Usuário ativo</Checkbox>
      </Form.Item>
      {asksAttends && (
        <Form.Item name="attends" valuePropName="checked" extra="Depois você diz quais serviços faz e em que horários.">
          <Checkbox>Também atende os pets (profissional)</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}

/** The invited user chooses the password with a mailed link. */
export function InviteUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [invite] = useTenantUsersInviteMutation();
  return (
    <FormDialog
      open={open}
      title="Convidar Usuário"
      description="A pessoa recebe um e-mail com um link, que vale por 7 dias, para criar a própria senha."
      submitText="Enviar Convite"
      width="wide"
      initialValues={{ role: 'STAFF' }}
      schema={invitationSchema}
      onSubmit={(invitation, idempotencyKey) => withToasts(INVITED, invite({ invitation, idempotencyKey }).unwrap())}
      onClose={onClose}
    >
      <UserFields />
    </FormDialog>
  );
}

const accessOf = ({ name, email, phone, role }: User) => ({ name, email, phone, role });

/** An empty password keeps the current one. The own password is changed in "Minha conta", with the old one. */
export function EditUserDialog({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const [update] = useTenantUsersUpdateMutation();
  const me = useSession().user;
  const mayChooseAccess = user !== undefined && mayChangeAccess(me, user);
  return (
    <EditDialog
      record={user}
      title="Editar Usuário"
      submitText="Salvar Alterações"
      width="wide"
      valuesOf={accessOf}
      schema={userUpdateSchema.required({ name: true, email: true })}
      onSave={(change, { id }, reverse) =>
        saveUndoably(USER_TOASTS.updated, { change, reverse }, (user) => update({ id, user }).unwrap())
      }
      onClose={onClose}
    >
      <UserFields
        isEmailFixed={!mayChooseAccess}
        {...(mayChooseAccess && user.id !== me?.id ? { password: 'Nova senha (opcional)' } : {})}
      />
    </EditDialog>
  );
}

export function DeactivateUserDialog({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const [update] = useTenantUsersUpdateMutation();
  return (
    <FormDialog
      open={user !== undefined}
      title="Desativar Usuário"
      description={`${user ? displayName(user) : ''} perde o acesso na mesma hora, em todos os aparelhos.`}
      submitText="Desativar"
      initialValues={{}}
      schema={userUpdateSchema}
      onSubmit={async () => {
        if (!user) return;
        const setActive = (isActive: boolean) => update({ id: user.id, user: { isActive } }).unwrap();
        await withToasts(
          USER_TOASTS.updated,
          setActive(false),
          undoing(() => setActive(true)),
        );
      }}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
