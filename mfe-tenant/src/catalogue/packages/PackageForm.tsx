import { Checkbox, Form, Input } from 'antd';
import { packageInputSchema, type Package } from '@focinho/contracts/catalogue/packages';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts, toastsFor } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { IncludedServicesEditor } from './IncludedServicesEditor';
import { useTenantPackagesCreateMutation, useTenantPackagesUpdateMutation } from './packages.api';

export const PACKAGE_TOASTS = toastsFor('Pacote');

const DEFAULTS = { startDay: 1, endDay: 31, isActive: true, services: [] };
const emptyIs = (day: number) => (typed: number | null) => typed ?? day;

function PackageFields() {
  const form = Form.useFormInstance();
  return (
    <>
      <Form.Item name="name" label="Nome" required>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label="Descrição">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <div className="fct-package-terms">
        <Form.Item name="price" label="Preço (R$)" required>
          <MoneyInput />
        </Form.Item>
        <FieldGrid>
          <Form.Item name="startDay" label="Dia inicial" normalize={emptyIs(1)}>
            <DecimalInput />
          </Form.Item>
          <Form.Item name="endDay" label="Dia final" normalize={emptyIs(31)}>
            <DecimalInput />
          </Form.Item>
        </FieldGrid>
      </div>
      <Form.Item name="services" label="Serviços Incluídos" required>
        <IncludedServicesEditor
          onRefuse={(reason) => form.setFields([{ name: 'services', errors: reason ? [reason] : [] }])}
        />
      </Form.Item>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Pacote ativo</Checkbox>
      </Form.Item>
    </>
  );
}

export function CreatePackageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantPackagesCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Novo Pacote"
      description="Crie um pacote combinando vários serviços."
      submitText="Criar Pacote"
      width="wide"
      initialValues={DEFAULTS}
      schema={packageInputSchema}
      onSubmit={(pack, idempotencyKey) =>
        withToasts(
          PACKAGE_TOASTS.created,
          withApproval((approval) => create({ pack, idempotencyKey, approval }).unwrap()),
        )
      }
      onClose={onClose}
    >
      <PackageFields />
    </FormDialog>
  );
}

export function EditPackageDialog({ pack, onClose }: { pack: Package | undefined; onClose: () => void }) {
  const [update] = useTenantPackagesUpdateMutation();
  return (
    <EditDialog
      record={pack}
      title="Editar Pacote"
      submitText="Salvar Alterações"
      width="wide"
      schema={packageInputSchema}
      onSave={(change, { id }) =>
        withToasts(
          PACKAGE_TOASTS.updated,
          withApproval((approval) => update({ id, pack: change, approval }).unwrap()),
        )
      }
      onClose={onClose}
    >
      <PackageFields />
    </EditDialog>
  );
}
