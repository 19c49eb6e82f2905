import type { Professional, TimeOff } from '@focinho/contracts/agenda/professionals';
import { addDays } from '@focinho/contracts/kernel/dates';
import type { Period } from '../appointments.api';

/** Hours of a day that are closed for one professional. Whole days are absences, which have no card. */
export interface Block {
  professional: Professional;
  timeOff: TimeOff;
}

export const idOfBlock = ({ professional, timeOff }: Block): string => `block ${professional.id} ${timeOff.from}`;
export const dayOfBlock = ({ timeOff }: Block): string => timeOff.from.slice(0, 10);
export const startOf = ({ timeOff }: Block): string => timeOff.from.slice(11);
/** A block until midnight ends with the last minute of its day. */
export const endOf = (block: Block): string =>
  block.timeOff.to.startsWith(dayOfBlock(block)) ? block.timeOff.to.slice(11) : '23:59';
/** "12:00 - 13:00" */
export const hoursOfBlock = (block: Block): string => `${startOf(block)} - ${block.timeOff.to.slice(11)}`;
/** "Ana · Almoço" */
export const textOfBlock = ({ professional, timeOff }: Block): string =>
  [professional.name, timeOff.reason].filter(Boolean).join(' · ');

/** Those that begin and end on one day of the period, by their time. */
export const blocksWithin = (team: readonly Professional[], { from, to }: Period): Block[] =>
  team
    .flatMap((professional) => professional.timeOff.map((timeOff) => ({ professional, timeOff })))
    .filter((block) => from <= dayOfBlock(block) && dayOfBlock(block) <= to && isWithinDay(block.timeOff))
    .sort((one, other) => one.timeOff.from.localeCompare(other.timeOff.from));

/** One that begins at midnight and ends at the next is a day off. */
const isWithinDay = ({ from, to }: TimeOff) =>
  to.startsWith(from.slice(0, 10)) || (to === `${addDays(from.slice(0, 10), 1)}T00:00` && !from.endsWith('T00:00'));
