import { raw, sql } from '../../database/sql';

/** Begins the line of a tutor's notes that says whether the pet has eaten on the day. */
export const EATEN = 'Comeu hoje: ';

/** The notes of a tutor on an appointment that moves to another day: what they said about the day that it was on does not go along. */
export const NOTES_ON_ANOTHER_DAY = sql`
  nullif(ltrim(regexp_replace(tutor_notes, '(^|\\n)${raw(EATEN)}[^\\n]*', ''), E'\\n'), '')`;
