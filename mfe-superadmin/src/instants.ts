import { formatInstant, formatInstantDay } from '@focinho/contracts/dates';

/** The administrator reads instants in the time zone of the machine in use. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const dayHere = (value: string) => formatInstantDay(value, HERE);
export const instantHere = (value: string) => formatInstant(value, HERE);
