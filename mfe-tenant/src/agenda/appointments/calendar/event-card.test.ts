import { anAppointment, aPet, aService } from '../../../testing/records';
import { cardOf } from './event-card';

const cardFor = (minutes: number) => {
  const appointment = anAppointment(1, aPet(1, null, { name: 'Thor', temperament: 'MAY_BITE' }), aService(1));
  const [card] = cardOf({ from: '09:00', to: '10:00', minutes }, appointment);
  if (!(card instanceof HTMLElement)) throw new Error('No card');
  return card;
};

test('a card of one line has a mark for what it has no room to say, and says it to screen readers', () => {
  const card = cardFor(15);
  const mark = card.querySelector('.fct-calendar-event-first > .fct-calendar-event-icon-warning');
  expect(mark?.querySelector('title')).toHaveTextContent('Pode morder');
  expect(card.querySelector('.fct-calendar-event-warnings')).toBeNull();
});

test('a longer card says it on a line of its own', () => {
  const card = cardFor(60);
  expect(card.querySelector('.fct-calendar-event-icon-warning')).toBeNull();
  expect(card.querySelector('.fct-calendar-event-warnings')).toHaveTextContent('Pode morder');
});
