import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { addDays, formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { EntitySelect } from '@focinho/ui/entity-select';
import { useTenantAppointmentsListQuery } from '../../agenda/appointments/appointments.api';
import { useTimeZone } from '../../kernel/tenant/tenant.api';

/** Without a search only the appointments of these last days are offered. */
const RECENT_DAYS = 90;

interface UnsoldAppointmentSelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** The chosen appointment, or undefined when it was cleared. */
  onPick: (appointment: Appointment | undefined) => void;
}

/** Selects a completed appointment without a sale, "<pet> - <service> - <date>". */
export function UnsoldAppointmentSelect({ onPick, onChange, ...select }: UnsoldAppointmentSelectProps) {
  const [search, setSearch] = useState('');
  const today = todayIn(useTimeZone());
  const found = useTenantAppointmentsListQuery({
    page: 1,
    limit: 50,
    sort: '-date',
    status: 'COMPLETED',
    unsold: true,
    ...(search ? { search } : { from: addDays(today, -RECENT_DAYS) }),
  });
  const appointments = found.data?.rows ?? [];
  return (
    <EntitySelect
      {...select}
      placeholder="Selecione um agendamento concluído"
      allowClear
      options={appointments.map((appointment) => ({ id: appointment.id, name: appointmentLabel(appointment) }))}
      responses={[found]}
      onSearch={setSearch}
      onChange={(id) => {
        onChange?.(id);
        onPick(appointments.find((appointment) => appointment.id === id));
      }}
      emptyText="Nenhum agendamento concluído sem venda"
    />
  );
}

function appointmentLabel({ pet, service, date }: Appointment): string {
  return `${pet?.name ?? 'N/A'} - ${service?.name ?? 'N/A'} - ${formatDay(date)}`;
}
