import { Form, Input } from 'antd';
import { z } from 'zod';
import { APPOINTMENT_FIELDS } from '@focinho/contracts/agenda/appointments';
import { TIME_OFF_FIELDS } from '@focinho/contracts/agenda/professionals';
import { PROFESSIONAL_ID } from '@focinho/contracts/kernel/common-fields';
import { dayField, requiredText, timeField } from '@focinho/contracts/kernel/fields';
import { DayInput } from '@focinho/ui/day-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { FormDialog } from '@focinho/ui/form-dialog';
import { TimeInput } from '@focinho/ui/time-input';
import { tryWithToasts, withToasts } from '@focinho/ui/toasts';
import { once } from '@focinho/ui/once';
import { ProfessionalSelect } from '../../team/ProfessionalSelect';
import { useTenantProfessionalsListQuery, useTenantProfessionalsUpdateMutation } from '../../team/team.api';
import type { Draft } from '../AppointmentForm';
import { addMinutes } from '../times';
import { ACTIVE_TEAM, BLOCKED, FREED } from './block-texts';

const schema = z
  .object({
    professionalId: z.guid({ error: 'Selecione o profissional' }),
    date: dayField('a data'),
    startTime: timeField('o início'),
    endTime: timeField('o fim'),
    reason: requiredText('o motivo', 120),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    error: 'O fim deve ser depois do início',
    path: ['endTime'],
  });

interface BlockTimeDialogProps {
  /** Open while there is one: the hours that were picked in the calendar. */
  hours: Draft | undefined;
  onClose: () => void;
}

/** Closes some hours of a professional: they become an absence, which the agenda respects and which can be undone. */
export function BlockTimeDialog({ hours, onClose }: BlockTimeDialogProps) {
  const team = useTenantProfessionalsListQuery(ACTIVE_TEAM, { skip: hours === undefined }).currentData?.rows ?? [];
  const [update] = useTenantProfessionalsUpdateMutation();
  const { professionalId, date, startTime } = hours ?? {};
  return (
    <FormDialog
      open={hours !== undefined}
      title="Bloquear horário"
      description="Ninguém é marcado neste tempo. Fica em Ausências e férias do profissional."
      submitText="Bloquear"
      initialValues={{
        professionalId,
        date,
        startTime,
        endTime: hours?.endTime ?? (startTime && addMinutes(startTime, 60)),
      }}
      schema={schema}
      onSubmit={async (absence) => {
        const before = team.find(({ id }) => id === absence.professionalId)?.timeOff ?? [];
        const at = (time: string) => `${absence.date}T${time}`;
        const added = { from: at(absence.startTime), to: at(absence.endTime), reason: absence.reason };
        const save = (timeOff: typeof before, was: typeof before) =>
          update({ id: absence.professionalId, professional: { timeOff, was: { timeOff: was } } }).unwrap();
        await withToasts(BLOCKED, save([...before, added], before), ({ timeOff }) => ({
          label: 'Desfazer',
          onClick: once(() => void tryWithToasts(FREED, save(before, timeOff))),
        }));
      }}
      onClose={onClose}
    >
      <Form.Item name="professionalId" label={PROFESSIONAL_ID.label} required>
        <ProfessionalSelect professionals={team} nobody="Escolha quem" />
      </Form.Item>
      <Form.Item name="date" label={APPOINTMENT_FIELDS.date.label} required>
        <DayInput allowClear={false} />
      </Form.Item>
      <FieldGrid>
        <Form.Item name="startTime" label={TIME_OFF_FIELDS.from.label} required>
          <TimeInput />
        </Form.Item>
        <Form.Item name="endTime" label={TIME_OFF_FIELDS.to.label} required>
          <TimeInput />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="reason" label={TIME_OFF_FIELDS.reason.label} required>
        <Input maxLength={120} autoComplete="off" placeholder="Ex.: almoço, consulta" />
      </Form.Item>
    </FormDialog>
  );
}
