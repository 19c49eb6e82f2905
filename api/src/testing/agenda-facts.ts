import { minuteOf } from '@focinho/contracts/agenda/slots';
import type { AgendaFacts, ProfessionalFacts } from '../agenda/planner/agenda.facts';

/** 2026-11-23 is a Monday. */
export const MONDAY = '2026-11-23';

/** The agenda of Monday and Tuesday in an empty shop. */
export const shop = (fields: Partial<AgendaFacts> = {}): AgendaFacts => ({
  now: 0,
  from: minuteOf(MONDAY),
  to: minuteOf('2026-11-25'),
  user: { id: '', role: 'OWNER' },
  staffMaySqueezeIn: false,
  simultaneousPets: null,
  hours: [],
  holidays: [],
  professionals: [],
  stations: [],
  occupied: [],
  bookings: [],
  pet: null,
  service: null,
  hasAppointment: false,
  ...fields,
});
export const ana: ProfessionalFacts = {
  id: 'ana',
  name: 'Ana',
  color: '#000000',
  isActive: true,
  serviceIds: null,
  hours: [],
  dayHours: [],
  timeOff: [],
};
