import { Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { INCIDENT_FIELDS, incidentInputSchema, type Incident } from '@focinho/contracts/journal/incidents';
import { INCIDENT_RISK_LABEL, INCIDENT_RISKS } from '@focinho/contracts/kernel/enums';
import { DayInput } from '../day-input';
import { EditDialog } from '../edit-dialog';
import { FieldGrid } from '../field-grid';
import { FormDialog } from '../form-dialog';
import { recordField } from '../record-field';
import { toastsFor, withToasts } from '../toasts';
import { useIncidentsCreateMutation, useIncidentsUpdateMutation } from './incidents.api';

const IncidentField = recordField(INCIDENT_FIELDS);
const TOASTS = toastsFor('Incidente', 'masculine');
const ROWS = { minRows: 2, maxRows: 6 };

function IncidentFields() {
  return (
    <>
      <IncidentField name="description">
        <Input.TextArea maxLength={2000} autoSize={ROWS} />
      </IncidentField>
      <FieldGrid>
        <IncidentField name="knownOn">
          <DayInput />
        </IncidentField>
        <IncidentField name="happenedOn">
          <DayInput allowClear />
        </IncidentField>
        <IncidentField name="dataCategories">
          <Input maxLength={1000} placeholder="Nome, telefone, endereço" />
        </IncidentField>
        <IncidentField name="peopleCategories">
          <Input maxLength={500} placeholder="Clientes, equipe" />
        </IncidentField>
        <IncidentField name="peopleCount">
          <InputNumber className="fcui-wide" min={0} precision={0} />
        </IncidentField>
      </FieldGrid>
      <IncidentField name="measures">
        <Input.TextArea maxLength={2000} autoSize={ROWS} />
      </IncidentField>
      <IncidentField name="risk">
        <Radio.Group options={INCIDENT_RISKS.map((value) => ({ value, label: INCIDENT_RISK_LABEL[value] }))} />
      </IncidentField>
      <IncidentField name="riskReason">
        <Input.TextArea maxLength={2000} autoSize={ROWS} />
      </IncidentField>
      <Form.Item name="isSmallAgent" valuePropName="checked">
        <Checkbox>{INCIDENT_FIELDS.isSmallAgent.label}</Checkbox>
      </Form.Item>
      <FieldGrid>
        <IncidentField name="authorityNotifiedOn">
          <DayInput allowClear />
        </IncidentField>
        <IncidentField name="peopleNotifiedOn">
          <DayInput allowClear />
        </IncidentField>
      </FieldGrid>
      <IncidentField name="silenceReason">
        <Input.TextArea maxLength={2000} autoSize={ROWS} />
      </IncidentField>
    </>
  );
}

export function CreateIncidentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useIncidentsCreateMutation();
  return (
    <FormDialog
      open={open}
      title="Registrar Incidente"
      description="Perda, roubo, acesso ou envio errado de dados pessoais. Registre também o que não precisa ser comunicado."
      submitText="Registrar"
      initialValues={{ risk: 'LOW', isSmallAgent: true }}
      schema={incidentInputSchema}
      onSubmit={(incident, idempotencyKey) => withToasts(TOASTS.created, create({ incident, idempotencyKey }).unwrap())}
      onClose={onClose}
    >
      <IncidentFields />
    </FormDialog>
  );
}

export function EditIncidentDialog({ incident, onClose }: { incident: Incident | undefined; onClose: () => void }) {
  const [update] = useIncidentsUpdateMutation();
  return (
    <EditDialog
      record={incident}
      title="Editar Incidente"
      submitText="Salvar Alterações"
      schema={incidentInputSchema}
      onSave={(change, { id }) => withToasts(TOASTS.updated, update({ id, incident: change }).unwrap())}
      onClose={onClose}
    >
      <IncidentFields />
    </EditDialog>
  );
}
