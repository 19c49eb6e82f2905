import type { NextAppointment } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';
import { COAT_LABEL, PET_SIZE_LABEL } from '@focinho/contracts/kernel/enums';
import { greeting } from '@focinho/contracts/kernel/display-name';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { toastsFor } from '@focinho/ui/toasts';

export const APPOINTMENT_TOASTS = {
  ...toastsFor('Agendamento'),
  status: { success: 'Status atualizado com sucesso!', failure: 'Erro ao atualizar status. Tente novamente.' },
  undone: { success: 'Mudança de status desfeita.', failure: 'Erro ao desfazer a mudança de status.' },
  reason: { success: 'Motivo do cancelamento salvo.', failure: 'Erro ao salvar o motivo. Tente novamente.' },
  movedBack: { success: 'Mudança desfeita.', failure: 'Erro ao desfazer a mudança.' },
  finalised: {
    success: 'Agendamento finalizado como venda com sucesso!',
    failure: 'Erro ao finalizar venda. Tente novamente.',
  },
};

/** "Grande, pelagem longa"; empty if neither is known. */
export const measuresText = ({ size, coat }: PetMeasures): string =>
  [size && PET_SIZE_LABEL[size], coat && `pelagem ${COAT_LABEL[coat].toLowerCase()}`].filter(Boolean).join(', ');

export const petName = ({ pet }: Pick<Appointment, 'pet'>): string => pet?.name ?? 'N/A';
export const serviceName = ({ service }: Pick<Appointment, 'service'>): string => service?.name ?? 'N/A';

/** "Próxima visita: 05/12/2026 às 10:00 · Banho com Bia" */
export const nextAppointmentText = ({ date, startTime, service, professional }: NextAppointment): string =>
  `Próxima visita: ${formatDay(date)} às ${startTime} · ${service?.name ?? 'N/A'}${professional ? ` com ${professional.name}` : ''}`;

/** "Olá, Mariana! Thor: Banho em 05/12/2026 às 10:00." */
export function reminderText(appointment: Appointment): string {
  const when = `${formatDay(appointment.date)} às ${appointment.startTime}`;
  return `${greeting('Olá', appointment.client?.name ?? '')} ${petName(appointment)}: ${serviceName(appointment)} em ${when}.`;
}

/** "Thor · 05/12/2026 às 10:00 · Banho" */
export const appointmentText = (appointment: Appointment): string =>
  `${petName(appointment)} · ${formatDay(appointment.date)} às ${appointment.startTime} · ${serviceName(appointment)}`;
