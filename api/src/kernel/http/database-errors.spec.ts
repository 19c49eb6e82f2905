import { fromDatabase } from './database-errors';

test.each([
  ['appointments_pet_overlap', 'Este pet já tem um agendamento neste horário.'],
  ['appointment_steps_professional_overlap', 'Este profissional já tem um agendamento neste horário.'],
  ['appointment_steps_station_overlap', 'Esta estação já está ocupada neste horário.'],
])('a violation of %s is a conflict that says what is taken', (constraint, message) => {
  const driverError = { code: '23P01', constraint, message: 'conflicting key value violates exclusion constraint' };
  expect(fromDatabase({ driverError })).toMatchObject({ status: 409, message });
});
