import type { PricedServicePlan } from '@focinho/contracts/agenda/agenda';
import { aClient, anAgenda, anAppointment, aPet, aProfessional, aService, idOf } from '../../testing/records';
import { firstFree, obstacleFinder, obstacleText, warningAt, whoIsFreeText } from './free-time';

const thor = aPet(1, aClient(1), { name: 'Thor' });
const luna = aPet(2, aClient(1), { name: 'Luna' });
const bath = aService(1, { name: 'Banho' });
const open = [{ from: '2026-11-21T08:00', to: '2026-11-21T18:00' }];
const ana = { ...aProfessional(1, { name: 'Ana' }), open };
const bia = { ...aProfessional(2, { name: 'Bia' }), open };
const appointment = anAppointment(1, thor, bath, { professionalId: ana.id, professional: ana });
const lunas = anAppointment(2, luna, bath, { professionalId: bia.id, startTime: '14:00', endTime: '15:00' });
const agenda = anAgenda({
  open,
  professionals: [ana, bia],
  busy: [
    {
      from: '2026-11-21T09:00',
      to: '2026-11-21T10:00',
      resourceId: ana.id,
      appointmentId: appointment.id,
      by: 'Thor – Banho',
    },
    {
      from: '2026-11-21T14:00',
      to: '2026-11-21T15:00',
      resourceId: bia.id,
      appointmentId: lunas.id,
      by: 'Luna – Banho',
    },
  ],
});
const at = (startTime: string, endTime: string, professionalId: string | null = ana.id) => ({
  date: '2026-11-21',
  startTime,
  endTime,
  professionalId,
});

describe('what is in the way of a dragged appointment', () => {
  const find = obstacleFinder(agenda, appointment, [appointment, lunas]);

  test('is not the appointment itself', () => expect(find(at('09:15', '10:15'))).toBeUndefined());
  test('is who is booked in the other column', () => {
    const obstacle = find(at('13:30', '14:30', bia.id));
    expect(obstacle && obstacleText(obstacle)).toBe('Profissional ocupado: Luna – Banho');
  });
  test('is the end of work', () => expect(find(at('17:30', '18:30'))).toEqual({ reason: 'CLOSED' }));
  test('is nothing where nobody in particular attends', () => expect(find(at('06:00', '07:00', null))).toBeUndefined());
  test('is another appointment of the same pet', () => {
    const other = anAppointment(3, thor, bath, { startTime: '14:00', endTime: '15:00' });
    expect(obstacleFinder(agenda, appointment, [appointment, other])(at('14:30', '15:30'))).toMatchObject({
      reason: 'PET_BUSY',
    });
  });
  test('is a station of another kind', () => {
    const tub = { id: idOf(70), name: 'Banheira 1', kind: 'TUB' as const };
    const dryer = { id: idOf(71), name: 'Secador 1', kind: 'DRYER' as const };
    const bathed = {
      ...appointment,
      steps: [
        {
          id: idOf(80),
          kind: 'BATH' as const,
          startsAt: '2026-11-21T09:00',
          endsAt: '2026-11-21T10:00',
          busyUntil: '2026-11-21T10:00',
          professionalId: ana.id,
          station: tub,
        },
      ],
    };
    const withStations = { ...agenda, stations: [tub, dryer] };
    const inStations = obstacleFinder(withStations, bathed, [bathed]);
    expect(inStations({ ...at('11:00', '12:00'), stationId: dryer.id })).toEqual({ reason: 'OTHER_STATION_KIND' });
    expect(inStations({ ...at('11:00', '12:00'), stationId: tub.id })).toBeUndefined();
  });
});

const servicePlan: PricedServicePlan = { minutes: 60, price: 65, bufferBefore: 0, bufferAfter: 0, steps: [] };
describe('"Qualquer um"', () => {
  test('is the first who is free', () => {
    expect(firstFree(agenda, bath.id, servicePlan, at('09:30', '10:30'))?.name).toBe('Bia');
    expect(firstFree(agenda, bath.id, servicePlan, at('14:30', '15:30'))?.name).toBe('Ana');
  });
  test('is nobody when the shop is closed', () =>
    expect(firstFree(agenda, bath.id, servicePlan, at('19:00', '20:00'))).toBeUndefined());
  test('is said, also who has no station', () => {
    const tub = { id: idOf(70), name: 'Banheira 1', kind: 'TUB' as const };
    const taken = { appointmentId: idOf(90), by: 'Rex (Banho)', from: '2026-11-21T09:00', to: '2026-11-21T10:00' };
    const bathed: PricedServicePlan = { ...servicePlan, steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }] };
    const oneTub = { ...agenda, stations: [tub], busy: [...agenda.busy, { ...taken, resourceId: tub.id }] };
    const textOf = (...times: [string, string]) => whoIsFreeText(oneTub, bath.id, bathed, at(...times));
    expect(textOf('09:30', '10:30')).toBe('Bia está livre, mas não há banheira livre neste horário.');
    expect(textOf('11:00', '12:00')).toBe('Livre: Ana');
    expect(textOf('19:00', '20:00')).toBe('Ninguém livre neste horário.');
  });
  test('is only who does the service', () => {
    const team = [{ ...ana, serviceIds: [] }, bia];
    expect(firstFree({ ...agenda, professionals: team }, bath.id, servicePlan, at('11:00', '12:00'))?.name).toBe('Bia');
  });
});

describe('without a professional', () => {
  test('somebody of the team who does the service has to be free', () => {
    const taken = { appointmentId: idOf(90), by: 'Rex (Banho)', from: '2026-11-21T16:00', to: '2026-11-21T17:00' };
    const busy = [...agenda.busy, { ...taken, resourceId: '' }, { ...taken, resourceId: ana.id }];
    const full = { ...agenda, busy };
    expect(obstacleFinder(full, lunas, [])(at('16:00', '17:00', null))).toEqual({ reason: 'SHOP_FULL' });
    expect(obstacleFinder(full, lunas, [])(at('17:00', '18:00', null))).toBeUndefined();
    expect(obstacleFinder(full, lunas, [])(at('16:00', '17:00', bia.id))).toEqual({ reason: 'SHOP_FULL' });
    expect(firstFree(full, bath.id, servicePlan, at('16:30', '17:00'))).toBeUndefined();
  });

  const alone = (capacity: number | null) =>
    anAgenda({
      capacity,
      open,
      holidays: [{ day: '2026-11-22', name: 'Aniversário' }],
      busy: [
        {
          from: '2026-11-21T09:00',
          to: '2026-11-21T10:00',
          resourceId: '',
          appointmentId: appointment.id,
          by: 'Thor (Banho)',
        },
      ],
    });
  const warning = (from: string, to: string, capacity: number | null = 1, date = '2026-11-21') =>
    warningAt(alone(capacity), { date, startTime: from, endTime: to }, undefined);

  test('warns of who is there, of closed hours and of holidays', () => {
    expect(warning('09:30', '10:30')).toBe('Neste horário a loja já atende Thor (Banho), até as 10:00.');
    expect(warning('09:30', '10:30', null)).toBe('Neste horário a loja já atende Thor (Banho), até as 10:00.');
    expect(warning('09:30', '10:30', 2)).toBeUndefined();
    expect(warning('10:00', '11:00')).toBeUndefined();
    expect(warning('19:00', '20:00')).toBe('A loja está fechada neste horário.');
    expect(warning('09:00', '10:00', 1, '2026-11-22')).toBe('A loja não abre em 22/11/2026: Aniversário.');
    expect(warning('06:00', '07:00')).toBeUndefined();
    expect(
      warningAt(alone(1), { date: '2026-11-21', startTime: '09:30', endTime: '10:30' }, appointment.id),
    ).toBeUndefined();
  });

  test('a dragged appointment is stopped by a full shop and by its hours', () => {
    const find = obstacleFinder(alone(1), lunas, [appointment, lunas]);
    const obstacle = find(at('09:30', '10:30', null));
    expect(obstacle && obstacleText(obstacle)).toBe('Loja cheia: Thor (Banho)');
    expect(find(at('19:00', '20:00', null))).toEqual({ reason: 'CLOSED' });
    expect(find(at('16:00', '17:00', null))).toBeUndefined();
    expect(obstacleFinder(alone(2), lunas, [lunas])(at('09:30', '10:30', null))).toBeUndefined();
  });
});
