import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Button } from 'antd';
import { todayIn } from '@focinho/contracts/kernel/dates';
import type { DayInterval } from '@focinho/contracts/kernel/hours';
import { DayInput } from '@focinho/ui/day-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { TimeInput } from '@focinho/ui/time-input';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import './team.css';

interface DayHoursFieldProps {
  /** Given by Form.Item. */
  id?: string;
  value?: DayInterval[];
  onChange?: (list: DayInterval[]) => void;
}

/** Hours of single days, instead of those of their weekdays. A day off is an absence. */
export function DayHoursField({ id, value: list = [], onChange }: DayHoursFieldProps) {
  const today = todayIn(useTimeZone());
  const change = (at: number, part: Partial<DayInterval>) =>
    onChange?.(list.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div id={id} tabIndex={-1} role="group" aria-label="Horários de um dia só" className="fct-day-hours">
      <FocusKeeper fallback=".fct-day-hours-add">
        {list.length > 0 && (
          <ul>
            {list.map(({ day, from, to }, index) => (
              <li key={index} className="fct-absence-times">
                <DayInput
                  aria-label={`Horário ${index + 1}, dia`}
                  allowClear={false}
                  value={day}
                  onChange={(chosen) => chosen && change(index, { day: chosen })}
                />
                <TimeInput
                  aria-label={`Horário ${index + 1}, das`}
                  step={15}
                  value={from}
                  onChange={(time) => time && change(index, { from: time })}
                />
                <span aria-hidden>às</span>
                <TimeInput
                  aria-label={`Horário ${index + 1}, às`}
                  step={15}
                  value={to === MIDNIGHT ? LAST_MINUTE : to}
                  onChange={(time) => time && change(index, { to: time })}
                />
                <Button
                  type="text"
                  danger
                  icon={<XIcon />}
                  aria-label={`Remover horário ${index + 1}`}
                  {...{ [ROW_ACTION]: 'Remover' }}
                  onClick={() => onChange?.(list.filter((_, at) => at !== index))}
                />
              </li>
            ))}
          </ul>
        )}
        <Button
          className="fct-day-hours-add"
          icon={<PlusIcon />}
          onClick={() => onChange?.([...list, { day: today, from: '08:00', to: '12:00' }])}
        >
          Adicionar horário de um dia
        </Button>
      </FocusKeeper>
    </div>
  );
}

/** The end of a day, which no time of day is. */
const MIDNIGHT = '24:00';
const LAST_MINUTE = '23:59';
