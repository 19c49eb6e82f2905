import { Form, Input } from 'antd';
import { appointmentInputSchema, type Appointment } from '@focinho/contracts/appointments';
import { dayOf, todayIn } from '@focinho/contracts/dates';
import type { Pet } from '@focinho/contracts/pets';
import { DayInput } from '@focinho/ui/day-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useNestedCreate, type NestedCreate } from '@focinho/ui/nested-create';
import { TimeInput } from '@focinho/ui/time-input';
import { withToasts } from '@focinho/ui/toasts';
import { CreatePetDialog } from '../pets/PetForm';
import { PetSelect } from '../pets/PetSelect';
import { serviceOption, ServiceSelect } from '../services/ServiceSelect';
import { useTimeZone } from '../tenant/tenant.api';
import { APPOINTMENT_TOASTS } from './appointment-texts';
import { useTenantAppointmentsCreateMutation, useTenantAppointmentsUpdateMutation } from './appointments.api';
import { useEndProposal } from './end-proposal';

interface AppointmentFieldsProps {
  newPet: NestedCreate<Pet>;
  /** The appointment being edited: its pet and service are shown even if no search finds them. */
  stored?: Pick<Appointment, 'pet' | 'service'>;
}
function AppointmentFields({ newPet, stored }: AppointmentFieldsProps) {
  const form = Form.useFormInstance();
  const propose = useEndProposal(form);
  return (
    <>
      <FieldGrid>
        <Form.Item name="petId" label="Pet" required>
          <PetSelect
            known={newPet.created ?? stored?.pet}
            create={{
              text: 'Novo Pet',
              onClick: (typed) => newPet.ask(typed, ({ id }) => form.setFieldValue('petId', id)),
            }}
          />
        </Form.Item>
        <Form.Item name="serviceId" label="Serviço" required>
          <ServiceSelect
            known={stored?.service && serviceOption(stored.service)}
            onPick={({ duration }) => propose.forDuration(duration)}
          />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="date" label="Data" required>
        <DayInput />
      </Form.Item>
      <FieldGrid>
        <Form.Item name="startTime" label="Horário Início" required>
          <TimeInput onChange={propose.forStart} />
        </Form.Item>
        <Form.Item name="endTime" label="Horário Fim" required>
          <TimeInput onChange={propose.keepEnd} />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="notes" label="Observações">
        <Input.TextArea
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder="Observações sobre o agendamento"
        />
      </Form.Item>
    </>
  );
}

function NewPetDialog({ newPet }: { newPet: NestedCreate<Pet> }) {
  return (
    <CreatePetDialog open={newPet.open} name={newPet.typed} onCreated={newPet.onCreated} onClose={newPet.onClose} />
  );
}

/** A free time range picked in the calendar. */
export interface Slot {
  date: string;
  startTime: string;
  endTime?: string;
}

interface CreateAppointmentDialogProps {
  open: boolean;
  /** Prefills day and times. Default: today in the tenant's time zone. */
  slot?: Slot | undefined;
  onClose: () => void;
}
export function CreateAppointmentDialog({ open, slot, onClose }: CreateAppointmentDialogProps) {
  const [create] = useTenantAppointmentsCreateMutation();
  const newPet = useNestedCreate<Pet>();
  const today = todayIn(useTimeZone());
  return (
    <>
      <FormDialog
        open={open}
        title="Criar Novo Agendamento"
        description="Agende um serviço para um pet."
        submitText="Criar Agendamento"
        width="wide"
        initialValues={{ date: today, ...slot }}
        schema={appointmentInputSchema}
        onSubmit={(appointment, idempotencyKey) =>
          withToasts(APPOINTMENT_TOASTS.created, create({ appointment, idempotencyKey }).unwrap())
        }
        onClose={onClose}
      >
        <AppointmentFields newPet={newPet} />
      </FormDialog>
      <NewPetDialog newPet={newPet} />
    </>
  );
}

interface EditAppointmentDialogProps {
  appointment: Appointment | undefined;
  onClose: () => void;
}
export function EditAppointmentDialog({ appointment, onClose }: EditAppointmentDialogProps) {
  const [update] = useTenantAppointmentsUpdateMutation();
  const newPet = useNestedCreate<Pet>();
  return (
    <>
      <FormDialog
        open={appointment !== undefined}
        title="Editar Agendamento"
        description="Atualize as informações do agendamento."
        submitText="Salvar Alterações"
        width="wide"
        initialValues={appointment ? { ...appointment, date: dayOf(appointment.date) } : {}}
        schema={appointmentInputSchema}
        onSubmit={async (input) => {
          if (!appointment) return;
          await withToasts(APPOINTMENT_TOASTS.updated, update({ id: appointment.id, appointment: input }).unwrap());
        }}
        onClose={onClose}
      >
        <AppointmentFields newPet={newPet} {...(appointment ? { stored: appointment } : {})} />
      </FormDialog>
      <NewPetDialog newPet={newPet} />
    </>
  );
}
