import { formatInstant, formatInstantDay } from '@focinho/contracts/kernel/dates';

/** Instants are shown to the administrator in the browser's time zone. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const dayHere = (value: string) => formatInstantDay(value, HERE);
export const instantHere = (value: string) => formatInstant(value, HERE);
