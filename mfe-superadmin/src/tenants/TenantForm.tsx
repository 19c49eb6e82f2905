import { Divider, Form, Input, Select } from 'antd';
import { PLANS } from '@focinho/contracts/kernel/enums';
import { PLAN_NAME } from '@focinho/contracts/vendor/plans';
import { TENANT_FIELDS } from '@focinho/contracts/vendor/tenants';
import { tenantInputSchema, tenantUpdateSchema, type Tenant } from '@focinho/contracts/platform/super-admin';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts, toastsFor } from '@focinho/ui/toasts';
import { useSuperadminTenantsCreateMutation, useSuperadminTenantsUpdateMutation } from './tenants.api';

const TenantField = recordField(TENANT_FIELDS);
const TENANT_TOASTS = toastsFor('Tenant');

function ContactFields() {
  return (
    <FieldGrid>
      <TenantField name="email">
        <Input type="email" maxLength={160} autoComplete="off" />
      </TenantField>
      <TenantField name="phone">
        <Input type="tel" maxLength={30} autoComplete="off" placeholder="(11) 98765-4321" />
      </TenantField>
    </FieldGrid>
  );
}

const NameField = () => (
  <TenantField name="name">
    <Input maxLength={120} autoComplete="off" />
  </TenantField>
);

const PlanField = () => (
  <TenantField name="plan">
    <Select options={PLANS.map((value) => ({ value, label: PLAN_NAME[value] }))} />
  </TenantField>
);

/** A tenant is created with its first OWNER, who then creates the other users. */
export function CreateTenantDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useSuperadminTenantsCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Novo Tenant"
      description="Cadastre a loja e o primeiro proprietário dela."
      submitText="Criar Tenant"
      width="wide"
      initialValues={{ plan: 'BASIC' }}
      schema={tenantInputSchema}
      onSubmit={(tenant, idempotencyKey) =>
        withToasts(TENANT_TOASTS.created, create({ tenant, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <NameField />
      <FieldGrid>
        <Form.Item
          name="slug"
          label={TENANT_FIELDS.slug.label}
          required
          extra="Endereço da loja, como focinhos-do-centro."
        >
          <Input prefix="/" maxLength={40} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <PlanField />
      </FieldGrid>
      <ContactFields />
      <Divider titlePlacement="start" plain>
        Proprietário
      </Divider>
      <Form.Item name={['owner', 'name']} label="Nome do proprietário" required>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <FieldGrid>
        <Form.Item name={['owner', 'email']} label="E-mail do proprietário" required>
          <Input type="email" maxLength={160} autoComplete="off" />
        </Form.Item>
        <Form.Item name={['owner', 'password']} label="Senha inicial" required extra="8 caracteres ou mais.">
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
      </FieldGrid>
    </FormDialog>
  );
}

export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant | undefined; onClose: () => void }) {
  const [update] = useSuperadminTenantsUpdateMutation();
  return (
    <EditDialog
      record={tenant}
      title="Editar Tenant"
      submitText="Salvar Alterações"
      schema={tenantUpdateSchema}
      onSave={(change, { id }) => withToasts(TENANT_TOASTS.updated, update({ id, tenant: change }).unwrap())}
      onClose={onClose}
    >
      <NameField />
      <ContactFields />
      <PlanField />
    </EditDialog>
  );
}
