import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { Consultation } from '@focinho/contracts/agenda/consultations';
import { skipToken } from '@focinho/host/store';
import { useHolds } from '../../access/entitlements/use-holds';
import { useTenantServicesListQuery } from '../../catalogue/services/services.api';
import { useTenantConsultationsListQuery } from './consultations.api';
import { useMaySeeNotes } from './use-may-see-notes';

export interface AppointmentNote {
  note: Consultation | undefined;
  mayWrite: boolean;
}

/** The note of an appointment for a consultation; undefined for other services, and for those who may not see it. */
export function useAppointmentNote(appointment: Appointment | undefined): AppointmentNote | undefined {
  const services = useTenantServicesListQuery(
    appointment ? { category: 'CONSULTA', page: 1, limit: 200, sort: 'name' } : skipToken,
  ).data?.rows;
  const isConsultation = services?.some(({ id }) => id === appointment?.service?.id);
  const maySee = useMaySeeNotes();
  const query =
    isConsultation && maySee && appointment ? { appointmentId: appointment.id, page: 1, limit: 1 } : skipToken;
  const { currentData } = useTenantConsultationsListQuery(query);
  const mayWrite = useHolds('consultations') !== false;
  if (!appointment || !currentData) return undefined;
  const [note] = currentData.rows;
  return note || (mayWrite && appointment.status !== 'CANCELLED') ? { note, mayWrite } : undefined;
}
