import { DayInput } from '@focinho/ui/day-input';
import { ChoiceFilter } from '@focinho/ui/choice-filter';
import { PERIOD_LABEL, PERIODS } from './period';
import type { usePeriod } from './use-period';

const OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_LABEL[value] }));

/** The period of the report; "Personalizado" asks for its first and last day. */
export function PeriodFilter({ choice, days, choose, setDays }: ReturnType<typeof usePeriod>) {
  return (
    <div className="fct-period">
      <ChoiceFilter label="Período" value={choice} options={OPTIONS} onChange={choose} />
      {choice === 'custom' && (
        <div className="fct-period-days">
          <DayInput
            aria-label="Data inicial"
            placeholder="Data inicial"
            value={days.from ?? null}
            {...(days.to ? { max: days.to } : {})}
            onChange={(from) => setDays({ from: from ?? undefined })}
          />
          <DayInput
            aria-label="Data final"
            placeholder="Data final"
            value={days.to ?? null}
            {...(days.from ? { min: days.from } : {})}
            onChange={(to) => setDays({ to: to ?? undefined })}
          />
        </div>
      )}
    </div>
  );
}
