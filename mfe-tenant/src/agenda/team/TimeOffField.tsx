import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Button, Checkbox, Input } from 'antd';
import { todayIn } from '@focinho/contracts/kernel/dates';
import type { TimeOff } from '@focinho/contracts/agenda/professionals';
import { DayInput } from '@focinho/ui/day-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { TimeInput } from '@focinho/ui/time-input';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { dayPart, isWholeDays, lastDay, momentOf, timePart, wholeDays } from './time-off';
import './team.css';

interface TimeOffFieldProps {
  /** Given by Form.Item. */
  id?: string;
  value?: TimeOff[];
  onChange?: (list: TimeOff[]) => void;
}

/** When somebody is away: whole days, or from one time to another. */
export function TimeOffField({ id, value: list = [], onChange }: TimeOffFieldProps) {
  const today = todayIn(useTimeZone());
  return (
    <div id={id} tabIndex={-1} role="group" aria-label="Ausências" className="fct-time-off">
      <FocusKeeper fallback=".fct-time-off-add">
        {list.length > 0 && (
          <ul>
            {list.map((off, index) => (
              <Absence
                key={index}
                number={index + 1}
                off={off}
                onChange={(changed) => onChange?.(list.map((other) => (other === off ? changed : other)))}
                onRemove={() => onChange?.(list.filter((other) => other !== off))}
              />
            ))}
          </ul>
        )}
        <Button
          className="fct-time-off-add"
          icon={<PlusIcon />}
          onClick={() => onChange?.([...list, { ...wholeDays(today, today), reason: null }])}
        >
          Adicionar ausência
        </Button>
      </FocusKeeper>
    </div>
  );
}

interface AbsenceProps {
  number: number;
  off: TimeOff;
  onChange: (off: TimeOff) => void;
  onRemove: () => void;
}
function Absence({ number, off, onChange, onRemove }: AbsenceProps) {
  const whole = isWholeDays(off);
  const first = dayPart(off.from);
  const last = whole ? lastDay(off) : dayPart(off.to);
  const setDays = (from: string, to: string) =>
    onChange({
      ...off,
      ...(whole
        ? wholeDays(from, to < from ? from : to)
        : { from: momentOf(from, timePart(off.from)), to: momentOf(to < from ? from : to, timePart(off.to)) }),
    });
  return (
    <li>
      <div className="fct-absence-times">
        <DayInput
          aria-label={`Ausência ${number}, de`}
          allowClear={false}
          value={first}
          onChange={(day) => day && setDays(day, last)}
        />
        {!whole && (
          <TimeInput
            aria-label={`Ausência ${number}, a partir das`}
            step={15}
            value={timePart(off.from)}
            onChange={(time) => time && onChange({ ...off, from: momentOf(first, time) })}
          />
        )}
        <span aria-hidden>até</span>
        <DayInput
          aria-label={`Ausência ${number}, até`}
          allowClear={false}
          value={last}
          onChange={(day) => day && setDays(day < first ? day : first, day)}
        />
        {!whole && (
          <TimeInput
            aria-label={`Ausência ${number}, até as`}
            step={15}
            value={timePart(off.to)}
            onChange={(time) => time && onChange({ ...off, to: momentOf(last, time) })}
          />
        )}
      </div>
      <div className="fct-absence-reason">
        <Checkbox
          checked={whole}
          onChange={({ target }) =>
            onChange({
              ...off,
              ...(target.checked
                ? wholeDays(first, last)
                : { from: momentOf(first, '08:00'), to: momentOf(last, '12:00') }),
            })
          }
        >
          Dia inteiro
        </Checkbox>
        <Input
          aria-label={`Ausência ${number}, motivo`}
          placeholder="Motivo (opcional)"
          maxLength={120}
          autoComplete="off"
          value={off.reason ?? ''}
          onChange={({ target }) => onChange({ ...off, reason: target.value })}
        />
        <Button
          type="text"
          danger
          icon={<XIcon />}
          aria-label={`Remover ausência ${number}`}
          {...{ [ROW_ACTION]: 'Remover' }}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
