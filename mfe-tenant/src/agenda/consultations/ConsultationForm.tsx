import { Form, Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import {
  CONSULTATION_FIELDS,
  consultationAddendumSchema,
  consultationInputSchema,
  consultationUpdateSchema,
  FINDINGS_MAX,
  PRESCRIPTION_MAX,
  type Consultation,
} from '@focinho/contracts/agenda/consultations';
import { skipToken } from '@focinho/host/store';
import { DecimalInput } from '@focinho/ui/decimal-input';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { saveUndoably } from '@focinho/ui/undoing';
import { ProfessionalSelect } from '../team/ProfessionalSelect';
import { useTenantProfessionalsListQuery } from '../team/team.api';
import { CONSULTATION_TOASTS } from './consultation-texts';
import {
  useTenantConsultationsAddendumMutation,
  useTenantConsultationsCreateMutation,
  useTenantConsultationsListQuery,
  useTenantConsultationsUpdateMutation,
} from './consultations.api';

const ConsultationField = recordField(CONSULTATION_FIELDS);

function Professional({ known }: { known?: { id: string; name: string } | undefined }) {
  const professionals = useTenantProfessionalsListQuery({ isActive: true, sort: 'name' }).data?.rows ?? [];
  return (
    <ConsultationField name="professionalId">
      <ProfessionalSelect professionals={professionals} known={known} nobody="Selecione" />
    </ConsultationField>
  );
}

/** Fills in the CRMV that the professional had in the last note, of whichever pet. */
function ProposedCrmv() {
  const form = Form.useFormInstance();
  const professionalId = Form.useWatch<string | null | undefined>('professionalId', form);
  const last = useTenantConsultationsListQuery(professionalId ? { professionalId, page: 1, limit: 1 } : skipToken);
  const [recent] = last.data?.rows ?? [];
  const propose = useEffectEvent(() => {
    if (recent?.crmv && recent.professionalId === professionalId && !form.getFieldValue('crmv'))
      form.setFieldsValue({ crmv: recent.crmv });
  });
  useEffect(() => propose(), [recent?.id, professionalId]);
  return null;
}

function ConsultationFields({ known }: { known?: { id: string; name: string } | undefined }) {
  return (
    <>
      <Professional known={known} />
      <ConsultationField name="reason">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} placeholder="Por que o pet veio" />
      </ConsultationField>
      <ConsultationField name="findings">
        <Input.TextArea
          maxLength={FINDINGS_MAX}
          autoSize={{ minRows: 3, maxRows: 12 }}
          placeholder="Exame, suspeita, o que foi feito"
        />
      </ConsultationField>
      <ConsultationField name="prescription" extra="Sai impressa com os dados da loja e do profissional.">
        <Input.TextArea maxLength={PRESCRIPTION_MAX} autoSize={{ minRows: 3, maxRows: 12 }} />
      </ConsultationField>
      <FieldGrid>
        <ConsultationField name="crmv">
          <Input maxLength={20} autoComplete="off" placeholder="SP 12345" />
        </ConsultationField>
        <ConsultationField name="weight">
          <DecimalInput suffix="kg" decimals={2} />
        </ConsultationField>
      </FieldGrid>
      <ProposedCrmv />
    </>
  );
}

/** Pet, and appointment if there is one, of a new note. */
export interface NewNote {
  petId: string;
  petName: string;
  appointmentId?: string;
  professional?: { id: string; name: string } | null;
}

export function CreateConsultationDialog({ wanted, onClose }: { wanted: NewNote | undefined; onClose: () => void }) {
  const [create] = useTenantConsultationsCreateMutation();
  return (
    <FormDialog
      open={wanted !== undefined}
      title={`Consulta de ${wanted?.petName ?? ''}`}
      description="Fica como rascunho até ser assinada."
      submitText="Salvar rascunho"
      width="wide"
      initialValues={
        wanted
          ? {
              petId: wanted.petId,
              appointmentId: wanted.appointmentId ?? null,
              professionalId: wanted.professional?.id ?? null,
            }
          : {}
      }
      schema={consultationInputSchema}
      onSubmit={(consultation, idempotencyKey) =>
        withToasts(CONSULTATION_TOASTS.created, create({ consultation, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      {(['petId', 'appointmentId'] as const).map((name) => (
        <Form.Item key={name} name={name} noStyle>
          <Input type="hidden" />
        </Form.Item>
      ))}
      <ConsultationFields known={wanted?.professional ?? undefined} />
    </FormDialog>
  );
}

export function EditConsultationDialog({ note, onClose }: { note: Consultation | undefined; onClose: () => void }) {
  const [update] = useTenantConsultationsUpdateMutation();
  return (
    <EditDialog
      record={note}
      called="Esta consulta"
      title="Editar consulta"
      submitText="Salvar Alterações"
      width="wide"
      schema={consultationUpdateSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(CONSULTATION_TOASTS.updated, { change, reverse }, (consultation) =>
          update({ id, consultation }).unwrap(),
        )
      }
      onClose={onClose}
    >
      <ConsultationFields known={note?.professional} />
    </EditDialog>
  );
}

const ADDED = { success: 'Adendo assinado.', failure: 'Erro ao guardar o adendo. Tente novamente.' };

/** Something to add to a signed note, which itself stays as it is. */
export function AddendumDialog({ note, onClose }: { note: Consultation | undefined; onClose: () => void }) {
  const [add] = useTenantConsultationsAddendumMutation();
  return (
    <FormDialog
      open={note !== undefined}
      title="Adendo à consulta"
      description="A consulta assinada não muda. O adendo é assinado ao salvar e fica junto com ela."
      submitText="Assinar adendo"
      initialValues={note ? { professionalId: note.professionalId, findings: '' } : {}}
      schema={consultationAddendumSchema}
      onSubmit={async (addendum, idempotencyKey) => {
        if (note) await withToasts(ADDED, add({ id: note.id, addendum, idempotencyKey }).unwrap());
      }}
      onClose={onClose}
    >
      <Professional known={note?.professional} />
      <Form.Item name="findings" label="O que corrigir ou acrescentar" required>
        <Input.TextArea maxLength={FINDINGS_MAX} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </FormDialog>
  );
}
