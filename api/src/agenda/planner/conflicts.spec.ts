import { minuteOf } from '@focinho/contracts/agenda/slots';
import type { AgendaFacts } from './agenda.facts';
import { ana, MONDAY, shop } from '../../testing/agenda-facts';
import { conflictText } from './conflicts';

test('says that the professional who was asked for is away, not another one of the same name', () => {
  const morning = { from: minuteOf(MONDAY, '08:00'), to: minuteOf(MONDAY, '12:00') };
  const namesake = { ...ana, id: 'ana-2', timeOff: [morning] };
  const facts = shop({ professionals: [ana, namesake] });
  const requested = { startsAt: minuteOf(MONDAY, '09:00'), endsAt: minuteOf(MONDAY, '10:00') };
  const textFor = (professionalId: string) =>
    conflictText(facts, { reason: 'CLOSED' }, { ...requested, professionalId });
  expect(textFor('ana-2')).toBe('Ana está ausente em 23/11/2026 das 09:00 às 10:00.');
  expect(textFor('ana')).toBe('Ana não trabalha em 23/11/2026 das 09:00 às 10:00.');
});

describe('what only preparation and cleaning do not fit into', () => {
  const at = (time: string) => minuteOf(MONDAY, time);
  const careful = { name: 'Banho', bufferBefore: 15, bufferAfter: 20 } as NonNullable<AgendaFacts['service']>;
  const requested = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to), professionalId: 'ana' });
  const eight = [{ weekday: 1, from: 480, to: 1080 }];

  test('says so, instead of that nobody works then', () => {
    const hers = shop({ professionals: [{ ...ana, hours: eight }], service: careful });
    expect(conflictText(hers, { reason: 'CLOSED' }, requested('08:00', '09:00'))).toBe(
      'Ana não trabalha em 23/11/2026 das 07:45 às 09:20, com 15 min de preparo e 20 min de limpeza.',
    );
    const theShops = shop({ professionals: [ana], hours: eight, service: careful });
    expect(conflictText(theShops, { reason: 'CLOSED' }, requested('17:00', '18:00'))).toBe(
      'A loja está fechada em 23/11/2026 das 16:45 às 18:20, com 15 min de preparo e 20 min de limpeza.',
    );
    expect(conflictText(theShops, { reason: 'CLOSED' }, requested('18:00', '19:00'))).toBe(
      'A loja está fechada em 23/11/2026 das 18:00 às 19:00.',
    );
  });

  test('says so of a booking that ends before', () => {
    const thor = { appointmentId: 'thor', by: 'Thor (Banho)', from: at('09:00'), to: at('10:00') };
    const facts = shop({ professionals: [ana], bookings: [thor], service: careful });
    const busy = { reason: 'PROFESSIONAL_BUSY', appointmentId: 'thor' } as const;
    expect(conflictText(facts, busy, requested('10:00', '11:00'))).toBe(
      'Ana já atende Thor (Banho) das 09:00 às 10:00, e o preparo ou a limpeza entre os dois não cabe.',
    );
    expect(conflictText(facts, busy, requested('09:30', '11:00'))).toBe(
      'Ana já atende Thor (Banho) das 09:00 às 10:00.',
    );
  });
});

describe('what is only partly in the way', () => {
  const at = (time: string) => minuteOf(MONDAY, time);
  const requested = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to), professionalId: null });
  const hours = [
    { weekday: 1, from: 540, to: 720 },
    { weekday: 1, from: 780, to: 1080 },
  ];

  test('is said by when the shop closes or opens', () => {
    const textOf = (from: string, to: string) =>
      conflictText(shop({ hours }), { reason: 'CLOSED' }, requested(from, to));
    expect(textOf('17:30', '18:20')).toBe('A loja fecha às 18:00 em 23/11/2026.');
    expect(textOf('11:30', '12:20')).toBe('A loja fecha às 12:00 em 23/11/2026.');
    expect(textOf('08:30', '09:20')).toBe('A loja abre às 09:00 em 23/11/2026.');
    expect(textOf('18:00', '18:50')).toBe('A loja está fechada em 23/11/2026 das 18:00 às 18:50.');
  });

  test('or by when a professional works', () => {
    const facts = shop({ professionals: [{ ...ana, hours }] });
    const textOf = (from: string, to: string) =>
      conflictText(facts, { reason: 'CLOSED' }, { ...requested(from, to), professionalId: 'ana' });
    expect(textOf('17:30', '18:20')).toBe('Ana trabalha até as 18:00 em 23/11/2026.');
    expect(textOf('12:30', '13:20')).toBe('Ana trabalha a partir das 13:00 em 23/11/2026.');
  });

  test('is said by when the station is taken, not the whole appointment', () => {
    const [tub, table] = ['TUB', 'TABLE'] as const;
    const step = { appointmentId: 'thor', professionalId: null, forTeam: false };
    const facts = shop({
      stations: [
        { id: 'tub', name: 'Banheira 1', kind: tub },
        { id: 'table', name: 'Mesa', kind: table },
      ],
      bookings: [{ appointmentId: 'thor', by: 'Thor (Banho e tosa)', from: at('08:00'), to: at('10:10') }],
      occupied: [
        { ...step, stationId: 'tub', busyFrom: at('08:00'), from: at('08:00'), to: at('08:45') },
        { ...step, stationId: 'table', busyFrom: at('08:45'), from: at('08:45'), to: at('10:10') },
      ],
    });
    const busy = { reason: 'STATION_BUSY', appointmentId: 'thor', stationKind: tub } as const;
    expect(conflictText(facts, busy, requested('08:30', '09:20'))).toBe(
      'Banheira 1 já atende Thor (Banho e tosa) das 08:00 às 08:45.',
    );
  });
});
