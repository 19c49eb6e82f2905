import { minutesOf } from '@focinho/contracts/agenda/slots';
import { addMinutes, timeOf } from './times';

test('a time and its minutes after midnight', () => {
  expect(minutesOf('09:35')).toBe(575);
  expect(timeOf(575)).toBe('09:35');
});

test.each([
  ['09:30', 60, '10:30'],
  ['09:50', 15, '10:05'],
  ['23:30', 60, '23:59'],
])('%s plus %d minutes is %s, within the day', (start, minutes, end) => expect(addMinutes(start, minutes)).toBe(end));
