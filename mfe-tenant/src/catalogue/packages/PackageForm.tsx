import { Checkbox, Form, Input } from 'antd';
import { PACKAGE_FIELDS, packageInputSchema, type Package } from '@focinho/contracts/catalogue/packages';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { saveUndoably } from '@focinho/ui/undoing';
import { IncludedServicesEditor } from './IncludedServicesEditor';
import { useTenantPackagesCreateMutation, useTenantPackagesUpdateMutation } from './packages.api';
import { PACKAGE_TOASTS } from './package-toasts';

const PackageField = recordField(PACKAGE_FIELDS);

const DEFAULTS = { startDay: 1, endDay: 31, isActive: true, services: [] };
const emptyIs = (day: number) => (typed: number | null) => typed ?? day;

function PackageFields() {
  const form = Form.useFormInstance();
  return (
    <>
      <PackageField name="name">
        <Input maxLength={120} autoComplete="off" />
      </PackageField>
      <PackageField name="description">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} />
      </PackageField>
      <div className="fct-package-terms">
        <PackageField name="price">
          <MoneyInput />
        </PackageField>
        <FieldGrid>
          <PackageField name="startDay" required={false} normalize={emptyIs(1)}>
            <DecimalInput />
          </PackageField>
          <PackageField name="endDay" required={false} normalize={emptyIs(31)}>
            <DecimalInput />
          </PackageField>
        </FieldGrid>
      </div>
      <PackageField name="services">
        <IncludedServicesEditor
          onRefuse={(reason) => form.setFields([{ name: 'services', errors: reason ? [reason] : [] }])}
        />
      </PackageField>
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
      onSave={(change, { id }, reverse) =>
        saveUndoably(PACKAGE_TOASTS.updated, { change, reverse }, (pack) =>
          withApproval((approval) => update({ id, pack, approval }).unwrap()),
        )
      }
      onClose={onClose}
    >
      <PackageFields />
    </EditDialog>
  );
}
