import type { Frequency, Series } from '@focinho/contracts/agenda/series';

/** A rule as it is being typed. */
export interface RuleDraft {
  frequency: Frequency;
  interval: number;
  /** 0 is Sunday. Null: the weekday of the first date. */
  weekdays: number[] | null;
  ends: 'COUNT' | 'UNTIL' | 'YEAR';
  count: number;
  until: string | null;
}

export const NEW_RULE: RuleDraft = {
  frequency: 'WEEKLY',
  interval: 1,
  weekdays: null,
  ends: 'COUNT',
  count: 4,
  until: null,
};

/** A rule as a draft to repeat it, as often or for as long as {@link NEW_RULE} unless it said how often. */
export const draftOf = ({ frequency, interval, weekdays, count }: Series['rule']): RuleDraft => ({
  ...NEW_RULE,
  frequency,
  interval,
  weekdays: weekdays ?? null,
  ...(count ? { count } : {}),
});

/** As the API takes it; its schema validates. */
export const ruleOf = ({ frequency, interval, weekdays, ends, count, until }: RuleDraft) => ({
  frequency,
  interval,
  ...(frequency === 'WEEKLY' && weekdays && { weekdays }),
  ...(ends === 'COUNT' && { count }),
  // A missing day is reported, not taken for a rule without end.
  ...(ends === 'UNTIL' && { until: until ?? '' }),
});

/** 0 is Sunday, whatever the viewer's time zone. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
