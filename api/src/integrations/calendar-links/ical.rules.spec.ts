import { escaped, folded, icalOf, utc, type CalendarEvent } from './ical.rules';

const event: CalendarEvent = {
  id: 'a1',
  title: 'Thor: banho; tosa, hidratação\nEND:VEVENT',
  startsAt: '2026-11-28T14:00:00-03:00',
  endsAt: '2026-11-28T15:30:00-03:00',
  updatedAt: '2026-11-27T10:00:00.123Z',
  sequence: 3,
  isCancelled: false,
};
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar', () => {
  it('has its events in UTC, with what calendars need to see that one has changed', () => {
    const lines = linesOf(icalOf({ name: 'Agenda de Ana', host: 'focinho.example', events: [event] }));
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:a1@focinho.example',
        'DTSTART:20261128T170000Z',
        'DTEND:20261128T183000Z',
        'LAST-MODIFIED:20261127T100000Z',
        'SEQUENCE:3',
        'STATUS:CONFIRMED',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
      ]),
    );
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(lines.at(-1)).toBe('');
  });

  it('says that an event is cancelled', () => {
    const text = icalOf({ name: 'A', host: 'h', events: [{ ...event, isCancelled: true }] });
    expect(linesOf(text)).toContain('STATUS:CANCELLED');
  });

  it('lets no text begin a property of its own', () => {
    expect(escaped('a\\b;c,d\r\ne\nf\u0007')).toBe('a\\\\b\\;c\\,d\\ne\\nf');
  });

  it('knows both sides of the change to daylight saving time', () => {
    // New York has the hour from 1 to 2 twice on this night.
    expect(utc('2026-11-01T01:30:00-04:00')).toBe('20261101T053000Z');
    expect(utc('2026-11-01T01:30:00-05:00')).toBe('20261101T063000Z');
  });

  it('folds lines at 75 bytes and tears no character apart', () => {
    const text = `SUMMARY:${'ç🐶'.repeat(40)}`;
    const lines = folded(text).split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(text);
  });
});
