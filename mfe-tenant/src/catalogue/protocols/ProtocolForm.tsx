import { Checkbox, Form, Input, Select } from 'antd';
import { PROTOCOL_FIELDS, protocolInputSchema, type Protocol } from '@focinho/contracts/catalogue/protocols';
import { DOSE_KIND_LABEL, DOSE_KINDS, SPECIES, SPECIES_LABEL } from '@focinho/contracts/kernel/enums';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { useHolds } from '../../access/entitlements/use-holds';
import { PROTOCOL_TOASTS } from './protocol-texts';
import { useTenantProtocolsCreateMutation, useTenantProtocolsUpdateMutation } from './protocols.api';

const ProtocolField = recordField(PROTOCOL_FIELDS);

function ProtocolFields() {
  const hasVaccines = useHolds('vaccines') !== false;
  const kinds = DOSE_KINDS.filter((kind) => hasVaccines || kind !== 'VACCINE');
  return (
    <>
      <ProtocolField name="name">
        <Input maxLength={60} autoComplete="off" placeholder="V10" />
      </ProtocolField>
      <FieldGrid>
        <ProtocolField name="kind">
          <Select className="fcui-wide" options={kinds.map((value) => ({ value, label: DOSE_KIND_LABEL[value] }))} />
        </ProtocolField>
        <ProtocolField name="species">
          <Select className="fcui-wide" options={SPECIES.map((value) => ({ value, label: SPECIES_LABEL[value] }))} />
        </ProtocolField>
        <ProtocolField name="firstAgeDays">
          <DecimalInput suffix="dias" />
        </ProtocolField>
        <ProtocolField name="seriesDoses">
          <DecimalInput otherwise={1} />
        </ProtocolField>
        <ProtocolField name="intervalDays">
          <DecimalInput suffix="dias" />
        </ProtocolField>
        <ProtocolField name="boosterDays" extra="Em branco: sem reforço.">
          <DecimalInput suffix="dias" />
        </ProtocolField>
      </FieldGrid>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Protocolo em uso</Checkbox>
      </Form.Item>
    </>
  );
}

export function CreateProtocolDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantProtocolsCreateMutation();
  const kind = useHolds('vaccines') === false ? 'DEWORMER' : 'VACCINE';
  return (
    <FormDialog
      open={open}
      title="Criar Novo Protocolo"
      submitText="Criar Protocolo"
      initialValues={{
        kind,
        species: 'DOG',
        firstAgeDays: 42,
        seriesDoses: 1,
        intervalDays: 21,
        boosterDays: 365,
        isActive: true,
      }}
      schema={protocolInputSchema}
      onSubmit={(protocol, idempotencyKey) =>
        withToasts(PROTOCOL_TOASTS.created, create({ protocol, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <ProtocolFields />
    </FormDialog>
  );
}

export function EditProtocolDialog({ protocol, onClose }: { protocol: Protocol | undefined; onClose: () => void }) {
  const [update] = useTenantProtocolsUpdateMutation();
  return (
    <EditDialog
      record={protocol}
      title="Editar Protocolo"
      description="As doses já registradas ficam com as datas que têm."
      submitText="Salvar Alterações"
      schema={protocolInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(PROTOCOL_TOASTS.updated, { change, reverse }, (changed) =>
          update({ id, protocol: changed }).unwrap(),
        )
      }
      onClose={onClose}
    >
      <ProtocolFields />
    </EditDialog>
  );
}
