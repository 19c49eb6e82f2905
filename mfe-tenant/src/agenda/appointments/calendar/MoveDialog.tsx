import { Form } from 'antd';
import { APPOINTMENT_FIELDS, appointmentUpdateSchema, type Appointment } from '@focinho/contracts/agenda/appointments';
import { dayOf, formatDay } from '@focinho/contracts/kernel/dates';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { skipToken } from '@focinho/host/store';
import { DayInput } from '@focinho/ui/day-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { recordField } from '@focinho/ui/record-field';
import { TimeInput } from '@focinho/ui/time-input';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { useTenantAgendaQuery } from '../agenda.api';
import { petName } from '../appointment-texts';
import type { QuickChange } from '../appointments.api';
import { BookingConflict, useConflict } from '../BookingConflict';
import { ProfessionalSelect } from '../../team/ProfessionalSelect';
import { SlotChips } from '../SlotChips';
import { addMinutes, weekOf } from '../times';

const AppointmentField = recordField(APPOINTMENT_FIELDS);

interface MoveDialogProps {
  appointment: Appointment | undefined;
  /** @throws what the call threw */
  onMove: (appointment: Appointment, change: ChangeOf<QuickChange>) => Promise<void>;
  onClose: () => void;
}

/**
 * "Mover para…": what dragging does, by keyboard. The appointment lasts as long as before; one that somebody else has moved
 * meanwhile is not moved unseen.
 */
export function MoveDialog({ appointment, onMove, onClose }: MoveDialogProps) {
  const { conflict, watch, clear } = useConflict();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <EditDialog
      record={appointment}
      called="Este agendamento"
      title={appointment ? `Mover ${petName(appointment)} para…` : 'Mover para…'}
      description={
        appointment && `Agora: ${formatDay(appointment.date)}, ${appointment.startTime} - ${appointment.endTime}`
      }
      submitText="Mover"
      valuesOf={(stored) => ({ ...stored, date: dayOf(stored.date), squeezeReason: undefined })}
      schema={appointmentUpdateSchema}
      onSave={({ date, startTime, professionalId, squeezeReason, was }, stored) => {
        const start = startTime ?? stored.startTime;
        const length = minutesOf(stored.endTime) - minutesOf(stored.startTime);
        const change = {
          date: date ?? dayOf(stored.date),
          startTime: start,
          endTime: addMinutes(start, length),
          ...(professionalId === undefined ? {} : { professionalId }),
          ...(squeezeReason ? { squeezeReason } : {}),
          ...(was && { was }),
        };
        return watch(onMove(stored, change));
      }}
      onClose={close}
      footer={<BookingConflict conflict={conflict} onSolved={clear} />}
    >
      {appointment && <Fields appointment={appointment} />}
    </EditDialog>
  );
}

interface Watched {
  date?: string | null;
  startTime?: string | null;
  professionalId?: string | null;
}

function Fields({ appointment }: { appointment: Appointment }) {
  const form = Form.useFormInstance();
  const { date, startTime, professionalId } = Form.useWatch((values: Watched) => values, form) ?? {};
  const agenda = useTenantAgendaQuery(date ? weekOf(date) : skipToken).data;
  const hasTeam = (agenda?.professionals.length ?? 0) > 0 || appointment.professional !== null;
  return (
    <>
      <FieldGrid>
        <AppointmentField name="date">
          <DayInput allowClear={false} />
        </AppointmentField>
        <AppointmentField name="startTime">
          <TimeInput step={15} />
        </AppointmentField>
      </FieldGrid>
      {hasTeam && (
        <AppointmentField name="professionalId">
          <ProfessionalSelect
            professionals={agenda?.professionals ?? []}
            serviceId={appointment.serviceId}
            known={appointment.professional}
            nobody="Sem profissional"
          />
        </AppointmentField>
      )}
      {(hasTeam || (agenda?.open.length ?? 0) > 0) && (
        <SlotChips
          query={
            date
              ? {
                  serviceId: appointment.serviceId,
                  petId: appointment.petId,
                  from: date,
                  appointmentId: appointment.id,
                  minutes: minutesOf(appointment.endTime) - minutesOf(appointment.startTime),
                  ...(professionalId ? { professionalId } : {}),
                }
              : undefined
          }
          chosen={{ date, startTime }}
          onPick={(slot) =>
            form.setFieldsValue({
              date: slot.date,
              startTime: slot.startTime,
              ...(slot.professional ? { professionalId: slot.professional.id } : {}),
            })
          }
        />
      )}
    </>
  );
}
