import PlusIcon from 'lucide-react/icons/plus';
import XIcon from 'lucide-react/icons/x';
import { Input } from 'antd';
import { useState } from 'react';
import type { Holiday } from '@focinho/contracts/agenda/agenda-settings';
import { openText } from '@focinho/contracts/agenda/holiday-hours';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { brazilianHolidays } from '@focinho/contracts/kernel/holidays';
import { DayInput } from '@focinho/ui/day-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { WriteButton } from '@focinho/ui/read-only';
import { TimeInput } from '@focinho/ui/time-input';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { nameOf } from './weekly-hours';
import './team.css';

interface HolidaysFieldProps {
  holidays: Holiday[];
  /** While a change is being saved there is no other. */
  saving: boolean;
  /** @returns whether the change was saved */
  onSave: (holidays: Holiday[]) => Promise<boolean>;
}

const weekdayOf = (day: string) => nameOf(new Date(`${day}T00:00:00Z`).getUTCDay());
/** The holidays with others, of which those on a day that is there already are left out. */
const merged = (holidays: readonly Holiday[], added: readonly Holiday[]): Holiday[] =>
  [...holidays, ...added.filter(({ day }) => holidays.every((known) => known.day !== day))].sort((one, other) =>
    one.day.localeCompare(other.day),
  );

/** The days on which the shop is closed or has other hours: national holidays, taken over with one click, and its own. */
export function HolidaysField({ holidays, saving, onSave }: HolidaysFieldProps) {
  const thisYear = Number(todayIn(useTimeZone()).slice(0, 4));
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  const add = async () => {
    if (saving) return;
    if (!day || !name.trim()) return setProblem('Informe a data e o nome');
    if (holidays.some((known) => known.day === day)) return setProblem('Este dia já está na lista');
    if ((from === null) !== (to === null)) return setProblem('Informe quando abre e quando fecha, ou nenhum dos dois');
    if (from && to && from >= to) return setProblem('O fim deve ser depois do início');
    setProblem(undefined);
    const added = { day, name: name.trim(), ...(from && to ? { open: { from, to } } : {}) };
    // What was refused stays as it was typed.
    if (!(await onSave(merged(holidays, [added])))) return;
    setDay(null);
    setName('');
    setFrom(null);
    setTo(null);
  };

  return (
    <div className="fct-settings-body fct-holidays">
      <div className="fct-holidays-proposals">
        {[thisYear, thisYear + 1].map((year) => {
          const proposed = merged(holidays, brazilianHolidays(year));
          return (
            <WriteButton
              key={year}
              disabled={saving || proposed.length === holidays.length}
              onClick={() => void onSave(proposed)}
            >{`Adicionar feriados nacionais de ${year}`}</WriteButton>
          );
        })}
      </div>
      <FocusKeeper fallback="input">
        {holidays.length === 0 && <p className="fcui-muted">Nenhum feriado cadastrado</p>}
        <HolidayList
          holidays={holidays}
          onRemove={(removed) => !saving && void onSave(holidays.filter((holiday) => holiday !== removed))}
        />
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
              void add();
            }}
          />
          <div className="fct-holidays-open">
            <span>Abre das</span>
            <TimeInput aria-label="Abre às" step={30} value={from} onChange={setFrom} />
            <span>às</span>
            <TimeInput aria-label="Fecha às" step={30} value={to} onChange={setTo} />
          </div>
          <WriteButton icon={<PlusIcon />} loading={saving} onClick={() => void add()}>
            Adicionar feriado
          </WriteButton>
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
            <WriteButton
              type="text"
              danger
              icon={<XIcon />}
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
