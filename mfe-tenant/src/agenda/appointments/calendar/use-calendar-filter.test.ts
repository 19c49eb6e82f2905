import { aClient, anAppointment, aPet, aService } from '../../../testing/records';
import { isFound } from './use-calendar-filter';

const mariana = aClient(1, { name: 'Mariana Souza' });
const appointment = {
  ...anAppointment(1, aPet(1, mariana, { name: 'Thór' }), aService(1, { name: 'Banho' }), { notes: 'Focinheira' }),
  client: { id: mariana.id, name: mariana.name, phone: '(11) 98765-4321' },
};

test.each(['', 'thor', 'souza', 'thor banho', 'mari foci', '98765', '119876'])('"%s" finds it', (search) =>
  expect(isFound(appointment, search)).toBe(true),
);
test.each(['luna', 'thor tosa'])('"%s" does not', (search) => expect(isFound(appointment, search)).toBe(false));
