import { minuteOf } from '@focinho/contracts/slots';
import { ana, MONDAY, shop } from '../testing/agenda-facts';
import { refusalText } from './refusals';

test('says that the professional who was asked for is away, not another one of the same name', () => {
  const morning = { from: minuteOf(MONDAY, '08:00'), to: minuteOf(MONDAY, '12:00') };
  const namesake = { ...ana, id: 'ana-2', timeOff: [morning] };
  const facts = shop({ professionals: [ana, namesake] });
  const wish = { startsAt: minuteOf(MONDAY, '09:00'), endsAt: minuteOf(MONDAY, '10:00') };
  const textFor = (professionalId: string) => refusalText(facts, { reason: 'CLOSED' }, { ...wish, professionalId });
  expect(textFor('ana-2')).toBe('Ana está ausente em 23/11/2026 das 09:00 às 10:00.');
  expect(textFor('ana')).toBe('Ana não trabalha em 23/11/2026 das 09:00 às 10:00.');
});
