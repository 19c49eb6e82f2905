import { minuteOf } from '@focinho/contracts/slots';
import type { AgendaFacts } from './agenda.facts';
import { ana, MONDAY, shop } from '../../testing/agenda-facts';
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

describe('what only preparation and cleaning do not fit into', () => {
  const at = (time: string) => minuteOf(MONDAY, time);
  const careful = { name: 'Banho', bufferBefore: 15, bufferAfter: 20 } as NonNullable<AgendaFacts['service']>;
  const wish = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to), professionalId: 'ana' });
  const eight = [{ weekday: 1, from: 480, to: 1080 }];

  test('says so, instead of that nobody works then', () => {
    const hers = shop({ professionals: [{ ...ana, hours: eight }], service: careful });
    expect(refusalText(hers, { reason: 'CLOSED' }, wish('08:00', '09:00'))).toBe(
      'Ana não trabalha em 23/11/2026 das 07:45 às 09:20, com 15 min de preparo e 20 min de limpeza.',
    );
    const theShops = shop({ professionals: [ana], hours: eight, service: careful });
    expect(refusalText(theShops, { reason: 'CLOSED' }, wish('17:00', '18:00'))).toBe(
      'A loja está fechada em 23/11/2026 das 16:45 às 18:20, com 15 min de preparo e 20 min de limpeza.',
    );
    expect(refusalText(theShops, { reason: 'CLOSED' }, wish('18:00', '19:00'))).toBe(
      'A loja está fechada em 23/11/2026 das 18:00 às 19:00.',
    );
  });

  test('says so of a booking that ends before', () => {
    const thor = { appointmentId: 'thor', by: 'Thor (Banho)', from: at('09:00'), to: at('10:00') };
    const facts = shop({ professionals: [ana], bookings: [thor], service: careful });
    const busy = { reason: 'PROFESSIONAL_BUSY', appointmentId: 'thor' } as const;
    expect(refusalText(facts, busy, wish('10:00', '11:00'))).toBe(
      'Ana já atende Thor (Banho) das 09:00 às 10:00, e o preparo ou a limpeza entre os dois não cabe.',
    );
    expect(refusalText(facts, busy, wish('09:30', '11:00'))).toBe('Ana já atende Thor (Banho) das 09:00 às 10:00.');
  });
});
