import { Form, Input } from 'antd';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { WAITING_FIELDS, waitingInputSchema, type Waiting } from '@focinho/contracts/agenda/waiting-list';
import { DayInput } from '@focinho/ui/day-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { recordField } from '@focinho/ui/record-field';
import { withToasts } from '@focinho/ui/toasts';
import { ProfessionalSelect } from '../team/ProfessionalSelect';
import { PetSelect } from '../../people/pets/PetSelect';
import { ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useTenantProfessionalsListQuery } from '../team/team.api';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { saveUndoably } from '@focinho/ui/undoing';
import { WAITING_TOASTS } from './waiting-texts';
import { useTenantWaitingListCreateMutation, useTenantWaitingListUpdateMutation } from './waiting-list.api';

const WaitingField = recordField(WAITING_FIELDS);

/** How long a new entry waits unless another last day is chosen. */
const DAYS = 14;

function WaitingFields({ stored }: { stored?: Waiting }) {
  const serviceId = Form.useWatch<string | null | undefined>('serviceId');
  const professionals = useTenantProfessionalsListQuery({ isActive: true, sort: 'name' }).data?.rows ?? [];
  return (
    <>
      <FieldGrid>
        <WaitingField name="petId">
          <PetSelect known={stored?.pet} />
        </WaitingField>
        <WaitingField name="serviceId">
          <ServiceSelect known={stored?.service} />
        </WaitingField>
      </FieldGrid>
      <WaitingField name="professionalId">
        <ProfessionalSelect
          professionals={professionals}
          serviceId={serviceId}
          known={stored?.professional}
          nobody="Qualquer um"
        />
      </WaitingField>
      <FieldGrid>
        <WaitingField name="fromDay">
          <DayInput />
        </WaitingField>
        <WaitingField name="toDay">
          <DayInput />
        </WaitingField>
      </FieldGrid>
      <WaitingField name="notes">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </WaitingField>
    </>
  );
}

export function CreateWaitingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [create] = useTenantWaitingListCreateMutation();
  const today = todayIn(useTimeZone());
  return (
    <FormDialog
      open={open}
      title="Adicionar à lista de espera"
      submitText="Adicionar"
      initialValues={{ fromDay: today, toDay: addDays(today, DAYS) }}
      schema={waitingInputSchema}
      onSubmit={(waiting, idempotencyKey) =>
        withToasts(WAITING_TOASTS.created, create({ waiting, idempotencyKey }).unwrap())
      }
      onClose={onClose}
    >
      <WaitingFields />
    </FormDialog>
  );
}

export function EditWaitingDialog({ waiting, onClose }: { waiting: Waiting | undefined; onClose: () => void }) {
  const [update] = useTenantWaitingListUpdateMutation();
  return (
    <EditDialog
      record={waiting}
      called="Este pedido"
      title="Editar lista de espera"
      submitText="Salvar Alterações"
      schema={waitingInputSchema}
      onSave={(change, { id }, reverse) =>
        saveUndoably(WAITING_TOASTS.updated, { change, reverse }, (waiting) => update({ id, waiting }).unwrap())
      }
      onClose={onClose}
    >
      <WaitingFields {...(waiting ? { stored: waiting } : {})} />
    </EditDialog>
  );
}
