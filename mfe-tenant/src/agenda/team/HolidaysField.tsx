import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Holiday } from '@focinho/contracts/agenda/agenda-settings';
import { openText } from '@focinho/contracts/agenda/holiday-hours';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { brazilianHolidays } from '@focinho/contracts/kernel/holidays';
import { DayInput } from '@focinho/ui/day-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { TimeInput } from '@focinho/ui/time-input';
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

/** The days on which the shop is closed or has other hours: national holidays, taken over with one click, and its own. */
export function HolidaysField({ id, value: holidays = [], onChange }: HolidaysFieldProps) {
  const thisYear = Number(todayIn(useTimeZone()).slice(0, 4));
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  const add = () => {
    if (!day || !name.trim()) return setProblem('Informe a data e o nome');
    if (holidays.some((known) => known.day === day)) return setProblem('Este dia já está na lista');
    if ((from === null) !== (to === null)) return setProblem('Informe quando abre e quando fecha, ou nenhum dos dois');
    if (from && to && from >= to) return setProblem('O fim deve ser depois do início');
    onChange?.(merged(holidays, [{ day, name: name.trim(), ...(from && to ? { open: { from, to } } : {}) }]));
    setDay(null);
    setName('');
    setFrom(null);
    setTo(null);
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
          <div className="fct-holidays-open">
            <span>Abre das</span>
            <TimeInput aria-label="Abre às" step={30} value={from} onChange={setFrom} />
            <span>às</span>
            <TimeInput aria-label="Fecha às" step={30} value={to} onChange={setTo} />
          </div>
          <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
            Adicionar
          </Button>
        </div>
        <small className="fcui-muted">Sem horas, a loja fica fechada o dia todo.</small>
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
              {holiday.open && `, aberta ${openText(holiday)}`}
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
