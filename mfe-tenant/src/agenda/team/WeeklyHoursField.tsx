import CopyIcon from 'lucide-react/icons/copy';
import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Button, Dropdown } from 'antd';
import type { WeeklyInterval } from '@focinho/contracts/kernel/hours';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { TimeInput } from '@focinho/ui/time-input';
import { copyDay, hoursOn, nameOf, problemOf, proposedInterval, USUAL_HOURS, WEEKDAYS } from './weekly-hours';
import './team.css';

interface WeeklyHoursFieldProps {
  /** Given by Form.Item. */
  id?: string;
  value?: WeeklyInterval[];
  onChange?: (hours: WeeklyInterval[]) => void;
  /** Text for a day without hours: "Fechado". */
  noHours: string;
  'aria-label'?: string;
}

/** To which days a day can be copied. */
const COPIES = [
  { key: 'weekdays', label: 'Copiar para segunda a sexta', days: [1, 2, 3, 4, 5] },
  { key: 'saturday', label: 'Copiar para segunda a sábado', days: [1, 2, 3, 4, 5, 6] },
  { key: 'all', label: 'Copiar para todos os dias', days: [...WEEKDAYS] },
];

/** Weekly hours: any number of intervals for each day; a break is the gap between two of them. */
export function WeeklyHoursField({ id, value: hours = [], onChange, noHours, ...group }: WeeklyHoursFieldProps) {
  const replace = (old: WeeklyInterval, change: Partial<WeeklyInterval>) =>
    onChange?.(hours.map((interval) => (interval === old ? { ...interval, ...change } : interval)));
  return (
    <div id={id} tabIndex={-1} role="group" className="fct-week" {...group}>
      {hours.length === 0 && (
        <Button className="fct-week-usual" onClick={() => onChange?.([...USUAL_HOURS])}>
          Seg–Sex 8–18, Sáb 8–16
        </Button>
      )}
      <FocusKeeper fallback="button">
        <ul>
          {WEEKDAYS.map((weekday) => {
            const day = nameOf(weekday);
            const intervals = hoursOn(hours, weekday);
            const problem = problemOf(intervals);
            const proposed = proposedInterval(intervals, weekday);
            return (
              <li key={weekday} aria-label={day} className="fct-week-day">
                <span className="fct-week-name">{day}</span>
                <div className="fct-week-intervals">
                  {intervals.length === 0 && <span className="fcui-muted fct-week-none">{noHours}</span>}
                  {intervals.map((interval, index) => (
                    <div key={index} className="fct-week-interval">
                      <TimeInput
                        step={15}
                        aria-label={`${day}, início ${index + 1}`}
                        value={interval.from}
                        onChange={(from) => from && replace(interval, { from })}
                      />
                      <span aria-hidden>às</span>
                      <TimeInput
                        step={15}
                        aria-label={`${day}, fim ${index + 1}`}
                        value={interval.to}
                        // A day ends at midnight, which no clock shows as 24:00.
                        onChange={(to) => to && replace(interval, { to: to === '00:00' ? '24:00' : to })}
                      />
                      <Button
                        type="text"
                        danger
                        icon={<XIcon />}
                        aria-label={`Remover horário ${index + 1} de ${day}`}
                        {...{ [ROW_ACTION]: 'Remover' }}
                        onClick={() => onChange?.(hours.filter((other) => other !== interval))}
                      />
                    </div>
                  ))}
                  {problem && (
                    <p role="alert" className="fct-week-problem fcui-bad">
                      {problem}
                    </p>
                  )}
                </div>
                <div className="fct-week-actions">
                  <Button
                    type="text"
                    icon={<PlusIcon />}
                    aria-label={`Adicionar horário: ${day}`}
                    title="Adicionar horário"
                    disabled={!proposed}
                    onClick={() => proposed && onChange?.([...hours, proposed])}
                  />
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: COPIES.map(({ key, label }) => ({ key, label })),
                      onClick: ({ key }) =>
                        onChange?.(copyDay(hours, weekday, COPIES.find((copy) => copy.key === key)?.days ?? [])),
                    }}
                  >
                    <Button
                      type="text"
                      icon={<CopyIcon />}
                      aria-label={`Copiar para os outros dias: ${day}`}
                      title="Copiar para os outros dias"
                    />
                  </Dropdown>
                </div>
              </li>
            );
          })}
        </ul>
      </FocusKeeper>
    </div>
  );
}
