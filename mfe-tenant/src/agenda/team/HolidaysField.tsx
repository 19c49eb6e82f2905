import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Holiday } from '@focinho/contracts/agenda/agenda-settings';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { brazilianHolidays } from '@focinho/contracts/kernel/holidays';
import { DayInput } from '@focinho/ui/day-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { nameOf } from './weekly-hours';
import './team.css';

interface HolidaysFieldProps {
  /** Given by Form.Item. */
  id?: string;
  value?: Holiday[];
  onChange?: (holidays: Holiday[]) => void;
}

const weekdayOf = (day: string) => nameOf(new Date(`${day}T00:00:00Z`).getUTCDay());
/** The holidays with others, of which those on a day that is there already are left out. */
const merged = (holidays: readonly Holiday[], added: readonly Holiday[]): Holiday[] =>
  [...holidays, ...added.filter(({ day }) => holidays.every((known) => known.day !== day))].sort((one, other) =>
    one.day.localeCompare(other.day),
  );

/** The days on which the shop is closed: national holidays, taken over with one click, and its own. */
export function HolidaysField({ id, value: holidays = [], onChange }: HolidaysFieldProps) {
  const thisYear = Number(todayIn(useTimeZone()).slice(0, 4));
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  const add = () => {
    if (!day || !name.trim()) return setProblem('Informe a data e o nome');
    if (holidays.some((known) => known.day === day)) return setProblem('Este dia já está na lista');
    onChange?.(merged(holidays, [{ day, name: name.trim() }]));
    setDay(null);
    setName('');
    setProblem(undefined);
  };

  return (
    <div id={id} tabIndex={-1} role="group" aria-label="Feriados" className="fct-holidays">
      <div className="fct-holidays-proposals">
        {[thisYear, thisYear + 1].map((year) => {
          const proposed = merged(holidays, brazilianHolidays(year));
          return (
            <Button
              key={year}
              disabled={proposed.length === holidays.length}
              onClick={() => onChange?.(proposed)}
            >{`Propor feriados nacionais de ${year}`}</Button>
          );
        })}
      </div>
      <FocusKeeper fallback="input">
        {holidays.length === 0 && <p className="fcui-muted">Nenhum feriado cadastrado</p>}
        <HolidayList holidays={holidays} onRemove={(removed) => onChange?.(holidays.filter((h) => h !== removed))} />
        <div className="fct-holidays-add">
          <DayInput aria-label="Data do feriado" value={day} onChange={setDay} />
          <Input
            aria-label="Nome do feriado"
            placeholder="Nome do feriado"
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              add();
            }}
          />
          <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
            Adicionar
          </Button>
        </div>
        {problem && (
          <p role="alert" className="fcui-bad">
            {problem}
          </p>
        )}
      </FocusKeeper>
    </div>
  );
}

interface HolidayListProps {
  holidays: Holiday[];
  /** Absent: the list can only be read. */
  onRemove?: (holiday: Holiday) => void;
}
export function HolidayList({ holidays, onRemove }: HolidayListProps) {
  return (
    <ul className="fct-holiday-list">
      {holidays.map((holiday) => (
        <li key={holiday.day}>
          <span>
            <span className="fcui-strong">{holiday.name}</span>
            <small className="fcui-muted">
              {formatDay(holiday.day)}, {weekdayOf(holiday.day).toLowerCase()}
            </small>
          </span>
          {onRemove && (
            <Button
              type="text"
              danger
              icon={<CloseOutlined aria-hidden />}
              aria-label={`Remover ${holiday.name}, ${formatDay(holiday.day)}`}
              {...{ [ROW_ACTION]: 'Remover' }}
              onClick={() => onRemove(holiday)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
