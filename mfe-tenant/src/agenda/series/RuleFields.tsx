import { Checkbox, InputNumber, Select } from 'antd';
import { SERIES_DATES_MAX } from '@focinho/contracts/agenda/series';
import { DayInput } from '@focinho/ui/day-input';
import { weekdayOf, type RuleDraft } from './rule-draft';
import { WEEKDAYS } from './series-texts';

const UNITS = { DAILY: 'dia(s)', WEEKLY: 'semana(s)', MONTHLY: 'mês(es)' };
const ENDS = { COUNT: 'após um número de vezes', UNTIL: 'até uma data', YEAR: 'após 12 meses' };
const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

interface RuleFieldsProps {
  /** The first date, if it is known. */
  first: string | undefined;
  rule: RuleDraft;
  onChange: (rule: RuleDraft) => void;
}

/** "A cada 2 semanas, às terças e sextas, 10 vezes." */
export function RuleFields({ first, rule, onChange }: RuleFieldsProps) {
  const change = (part: Partial<RuleDraft>) => onChange({ ...rule, ...part });
  const weekdays = rule.weekdays ?? (first ? [weekdayOf(first)] : []);
  const dayOfMonth = Number(first?.slice(8));
  return (
    <div className="fct-series-rule">
      <div className="fct-series-line">
        <span>A cada</span>
        <InputNumber
          aria-label="Intervalo"
          min={1}
          max={52}
          precision={0}
          value={rule.interval}
          onChange={(interval) => change({ interval: interval ?? 1 })}
        />
        <Select
          aria-label="Frequência"
          className="fct-series-unit"
          value={rule.frequency}
          options={optionsOf(UNITS)}
          onChange={(frequency) => change({ frequency })}
        />
      </div>
      {rule.frequency === 'WEEKLY' && (
        <fieldset className="fct-series-weekdays">
          <legend>Dias da semana</legend>
          {WEEKDAYS.map(({ value, short, name }) => (
            <Checkbox
              key={value}
              aria-label={name}
              checked={weekdays.includes(value)}
              onChange={({ target }) =>
                change({
                  weekdays: target.checked ? [...weekdays, value] : weekdays.filter((weekday) => weekday !== value),
                })
              }
            >
              {short}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {rule.frequency === 'MONTHLY' && dayOfMonth > 28 && (
        <p className="fcui-muted">Nos meses sem dia {dayOfMonth}, no último dia do mês.</p>
      )}
      <div className="fct-series-line">
        <span>Termina</span>
        <Select
          aria-label="Término"
          className="fct-series-end"
          value={rule.ends}
          options={optionsOf(ENDS)}
          onChange={(ends) => change({ ends })}
        />
        {rule.ends === 'COUNT' && (
          <InputNumber
            aria-label="Número de vezes"
            min={1}
            max={SERIES_DATES_MAX}
            precision={0}
            value={rule.count}
            suffix="vezes"
            onChange={(count) => change({ count: count ?? 1 })}
          />
        )}
        {rule.ends === 'UNTIL' && (
          <DayInput
            aria-label="Até"
            value={rule.until}
            onChange={(until) => change({ until })}
            {...(first ? { min: first } : {})}
          />
        )}
      </div>
    </div>
  );
}
