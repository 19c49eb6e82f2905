import { Checkbox, Form, Input, Select } from 'antd';
import {
  DOSE_CHECK_LABEL,
  DOSE_CHECKS,
  DOSE_KIND_LABEL,
  DOSE_KINDS,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  type DoseCheck,
} from '@focinho/contracts/kernel/enums';
import { SERVICE_FIELDS, serviceInputSchema, type Service } from '@focinho/contracts/catalogue/services';
import { DecimalInput, MoneyInput } from '@focinho/ui/decimal-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { saveUndoably } from '@focinho/ui/undoing';
import { useTenantServicesCreateMutation, useTenantServicesUpdateMutation } from './services.api';
import { ServicePlanFields, SizePrices } from './ServicePlanFields';
import { SERVICE_TOASTS } from './service-toasts';

const ServiceField = recordField(SERVICE_FIELDS);

const DEFAULT_MINUTES = 30;
const DEFAULTS = {
  category: 'BANHO',
  price: 0,
  duration: DEFAULT_MINUTES,
  bufferBefore: 0,
  bufferAfter: 0,
  doseCheck: 'NONE',
  doseKinds: [],
  steps: [],
  prices: [],
  isActive: true,
};

function ServiceFields() {
  return (
    <>
      <ServiceField name="name">
        <Input maxLength={120} autoComplete="off" />
      </ServiceField>
      <ServiceField name="description">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </ServiceField>
      <ServiceField name="category">
        <Select
          className="fcui-wide"
          showSearch={{ optionFilterProp: 'label' }}
          options={SERVICE_CATEGORIES.map((value) => ({ value, label: SERVICE_CATEGORY_LABEL[value] }))}
        />
      </ServiceField>
      <FieldGrid>
        <ServiceField name="price">
          <MoneyInput />
        </ServiceField>
        <ServiceField name="duration">
          <DecimalInput suffix="min" otherwise={DEFAULT_MINUTES} />
        </ServiceField>
      </FieldGrid>
      <SizePrices />
      <DoseRequirement />
      <ServicePlanFields />
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Serviço ativo</Checkbox>
      </Form.Item>
    </>
  );
}

/** Whether the pet has to be up to date when it comes, and with what. */
function DoseRequirement() {
  const check = Form.useWatch<DoseCheck | undefined>('doseCheck');
  return (
    <>
      <ServiceField name="doseCheck" required={false} extra="Quando o pet chega sem estar em dia.">
        <Select
          className="fcui-wide"
          options={DOSE_CHECKS.map((value) => ({ value, label: DOSE_CHECK_LABEL[value] }))}
        />
      </ServiceField>
      <ServiceField name="doseKinds" required={false} hidden={check === undefined || check === 'NONE'}>
        <Checkbox.Group options={DOSE_KINDS.map((value) => ({ value, label: DOSE_KIND_LABEL[value] }))} />
      </ServiceField>
    </>
  );
}

export function CreateServiceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantServicesCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Criar Novo Serviço"
      submitText="Criar Serviço"
      width="wide"
      initialValues={DEFAULTS}
      schema={serviceInputSchema}
      onSubmit={(service, idempotencyKey) =>
        withToasts(
          SERVICE_TOASTS.created,
          withApproval((approval) => create({ service, idempotencyKey, approval }).unwrap()),
        )
      }
      onClose={onClose}
    >
      <ServiceFields />
    </FormDialog>
  );
}

export function EditServiceDialog({ service, onClose }: { service: Service | undefined; onClose: () => void }) {
  const [update] = useTenantServicesUpdateMutation();
  return (
    <EditDialog
      record={service}
      title="Editar Serviço"
      submitText="Salvar Alterações"
      width="wide"
      schema={serviceInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(SERVICE_TOASTS.updated, { change, reverse }, (service) =>
          withApproval((approval) => update({ id, service, approval }).unwrap()),
        )
      }
      onClose={onClose}
    >
      <ServiceFields />
    </EditDialog>
  );
}
