import {
  mayKeep,
  type SeriesInput,
  type SeriesOccurrence,
  type SeriesPreview,
  type SeriesPreviewInput,
} from '@focinho/contracts/agenda/series';

/** Where a date is to be instead. */
export interface Place {
  date: string;
  startTime: string;
  professional: { id: string; name: string } | null;
}
/** Decision of the user for a date of the preview. */
export type Choice = { kind: 'dropped' } | { kind: 'kept' } | { kind: 'moved'; to: Place };
/** By the date that the rule has. */
export type Choices = Readonly<Record<string, Choice>>;

/** The dates to be saved, how many were dropped, and those that cannot stay where they are and were not decided yet. */
export function decided(preview: SeriesPreview, choices: Choices, { professionalId }: SeriesPreviewInput) {
  const dates: SeriesInput['dates'] = [];
  const open: SeriesOccurrence[] = [];
  let dropped = 0;
  for (const occurrence of preview.occurrences) {
    const { originalDate, state } = occurrence;
    const choice = choices[originalDate];
    if (choice?.kind === 'dropped') dropped += 1;
    else if (choice?.kind === 'moved')
      dates.push({
        originalDate,
        date: choice.to.date,
        startTime: choice.to.startTime,
        professionalId: choice.to.professional?.id ?? professionalId,
      });
    else if (state === 'OK' || (choice?.kind === 'kept' && mayKeep(state, professionalId)))
      dates.push({ originalDate, date: originalDate, startTime: preview.startTime, professionalId });
    else open.push(occurrence);
  }
  return { dates, dropped, open };
}
