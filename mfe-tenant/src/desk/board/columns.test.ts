import { anEntry, aStep } from '../../testing/queue-records';
import { columnsOf, isOf, professionalsOf, timerOf } from './columns';

const ana = { id: 'ana', name: 'Ana', color: '#0ea5e9' };
const bia = { id: 'bia', name: 'Bia', color: '#db2777' };

test('the columns are the stages; "Outra" appears with an appointment that has such a step', () => {
  const titles = (...kinds: ('BATH' | 'OTHER')[]) =>
    columnsOf([anEntry(1, { steps: kinds.map((kind) => aStep(kind)) })]).map(({ title }) => title);
  const usual = ['Esperados', 'Aguardando', 'Banho', 'Secagem', 'Tosa', 'Pronto', 'Entregue'];
  expect(titles('BATH')).toEqual(usual);
  expect(titles('BATH', 'OTHER')).toEqual(usual.toSpliced(5, 0, 'Outra'));
});

test('a pet belongs to whoever does its appointment or one of its steps', () => {
  const entry = anEntry(1, { professional: ana, steps: [aStep('BATH', { professional: bia })] });
  expect([isOf(entry, 'ana'), isOf(entry, 'bia'), isOf(entry, 'caio')]).toEqual([true, true, false]);
  expect(professionalsOf([entry, anEntry(2)])).toEqual([ana, bia]);
});

test('a timer counts the running step and is late past its minutes', () => {
  const startedAt = '2026-11-21T12:00:00.000Z';
  const bath = anEntry(1, { stage: 'BATH', steps: [aStep('BATH', { minutes: 30, startedAt })] });
  const after = (minutes: number) => timerOf(bath, Date.parse(startedAt) + minutes * 60_000);
  expect(after(30)).toEqual({ minutes: 30, of: 30, isLate: false });
  expect(after(31)).toEqual({ minutes: 31, of: 30, isLate: true });
  expect(after(-2)).toMatchObject({ minutes: 0 });
  const waiting = anEntry(2, { stage: 'WAITING', arrivedAt: startedAt });
  expect(timerOf(waiting, Date.parse(startedAt) + 600_000)).toEqual({ minutes: 10, of: null, isLate: false });
  expect(timerOf(anEntry(3), Date.now())).toBeNull();
});
