import { Form } from 'antd';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';
import { skipToken } from '@focinho/host/store';
import { useTenantAgendaQuery } from './agenda.api';
import { measuresOf } from './measures';
import { SlotChips } from './SlotChips';
import { weekOf } from './times';

interface FreeSlotsProps {
  /** The appointment that is being edited. */
  stored?: Appointment | undefined;
  /** How long the appointment takes; undefined: what the service takes for the pet. */
  minutes: number | undefined;
  /** The professional whose slots are offered; null: anybody. */
  asked: string | null;
}
type Watched = Partial<Record<'petId' | 'serviceId' | 'date' | 'startTime', string | null>> & {
  newPet?: Partial<PetMeasures>;
};

/** Free slots for what the form of an appointment says, above the fields that they fill. */
export function FreeSlots({ stored, minutes, asked }: FreeSlotsProps) {
  const form = Form.useFormInstance();
  const { petId, newPet, serviceId, date, startTime } = Form.useWatch((values: Watched) => values, form) ?? {};
  const agenda = useTenantAgendaQuery(date ? weekOf(date) : skipToken).data;
  const hasTeam = (agenda?.professionals.length ?? 0) > 0 || Boolean(stored?.professional);
  if (!hasTeam && (agenda?.open.length ?? 0) === 0) return null;
  const take = (slot: SlotOfDay) =>
    form.setFieldsValue({
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      ...(slot.professional ? { professionalId: slot.professional.id } : {}),
    });
  return (
    <SlotChips
      query={
        serviceId && date
          ? {
              serviceId,
              from: date,
              ...(petId ? { petId } : measuresOf(newPet)),
              ...(asked ? { professionalId: asked } : {}),
              ...(minutes === undefined ? {} : { minutes }),
              ...(stored ? { appointmentId: stored.id } : {}),
            }
          : undefined
      }
      chosen={{ date, startTime }}
      onPick={take}
    />
  );
}
