import { minuteOf } from '@focinho/contracts/agenda/slots';
import type { AgendaFacts, OccupiedStep } from '../../agenda/planner/agenda.facts';
import { occupancyOf } from './today.rules';

/** A Monday. */
const MONDAY = minuteOf('2026-11-23');
const at = (time: string) => minuteOf('2026-11-23', time);
const HOURS = [{ weekday: 1, from: 8 * 60, to: 11 * 60 }];

const facts = (change: Partial<AgendaFacts>): AgendaFacts => ({
  from: MONDAY,
  to: MONDAY + 24 * 60,
  now: at('09:00'),
  user: { id: '', role: 'OWNER' },
  staffMaySqueezeIn: false,
  simultaneousPets: null,
  hours: HOURS,
  holidays: [],
  professionals: [],
  stations: [],
  occupied: [],
  bookings: [],
  pet: null,
  service: null,
  hasAppointment: false,
  ...change,
});
const professional = (id: string, change: object = {}) => ({
  id,
  name: id,
  color: '#000000',
  isActive: true,
  serviceIds: null,
  hours: [],
  dayHours: [],
  timeOff: [],
  ...change,
});
const step = (from: string, to: string, change: Partial<OccupiedStep> = {}): OccupiedStep => ({
  appointmentId: '',
  professionalId: null,
  stationId: null,
  busyFrom: at(from),
  from: at(from),
  to: at(to),
  forTeam: false,
  ...change,
});
const shown = (change: Partial<AgendaFacts>) =>
  occupancyOf(facts(change)).map(({ hour, booked, capacity }) => `${hour}: ${booked}/${capacity}`);

test('a shop without professionals attends as many pets at a time as it says', () => {
  const occupied = [step('08:30', '09:15'), step('08:45', '09:00')];
  expect(shown({ occupied })).toEqual(['8: 45/60', '9: 15/60', '10: 0/60']);
  expect(shown({ occupied, simultaneousPets: 2 })).toEqual(['8: 45/120', '9: 15/120', '10: 0/120']);
});

test('a team has the hours of its members, without time off', () => {
  const professionals = [
    professional('ana'),
    professional('bia', { hours: [{ weekday: 1, from: 9 * 60, to: 10 * 60 + 30 }] }),
    professional('caio', { timeOff: [{ from: MONDAY, to: MONDAY + 24 * 60 }] }),
  ];
  expect(shown({ professionals })).toEqual(['8: 0/60', '9: 0/120', '10: 0/90']);
});

test('preparation and cleaning occupy, too, and what nobody has yet counts if the team will do it', () => {
  const professionals = [professional('ana')];
  const occupied = [
    step('08:10', '08:40', { professionalId: 'ana', busyFrom: at('08:00') }),
    step('09:00', '09:20', { forTeam: true }),
    step('10:00', '10:20'),
  ];
  expect(shown({ professionals, occupied })).toEqual(['8: 40/60', '9: 20/60', '10: 0/60']);
});

test('what is booked while the shop is closed is shown, and hours before and after are not', () => {
  expect(shown({ hours: [], occupied: [step('19:30', '20:30')] })).toEqual(['19: 30/0', '20: 30/0']);
  expect(shown({ holidays: [{ day: '2026-11-23', name: 'Feriado' }] })).toEqual([]);
});
