/* iCalendar: RFC 5545 for the format, RFC 7986 for the name of a calendar and how often it is read. */

/** One event; times are ISO instants. */
export interface CalendarEvent {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  updatedAt: string;
  /** Grows with each change: calendars take the higher one. */
  sequence: number;
  isCancelled: boolean;
}
export interface Calendar {
  name: string;
  /** Makes the ids of events unique in the world. */
  host: string;
  events: readonly CalendarEvent[];
}

const LINE_BYTES = 75;

/** Commas, semicolons and backslashes mean something; a line break would begin another property. */
export const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\p{Cc}]/gu, '');

/** UTC, which is right whatever the time zone of the shop is and was: `20261128T170000Z`. */
export const utc = (instant: string) =>
  new Date(instant)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

/** No line has more than 75 bytes; what is longer goes on in the next one behind a space. No character is torn apart. */
export function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

const eventLines = ({ id, title, startsAt, endsAt, updatedAt, sequence, isCancelled }: CalendarEvent, host: string) => [
  'BEGIN:VEVENT',
  `UID:${id}@${host}`,
  `DTSTAMP:${utc(updatedAt)}`,
  `LAST-MODIFIED:${utc(updatedAt)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(endsAt)}`,
  `SUMMARY:${escaped(title)}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

export function icalOf({ name, host, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Focinho//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
