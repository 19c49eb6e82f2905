import { Button } from 'antd';
import { useState } from 'react';
import type { WeeklyInterval } from '@focinho/contracts/kernel/hours';
import { useTenantAgendaSettingsQuery } from './team.api';
import { weekLines } from './weekly-hours';
import { WeeklyHoursField } from './WeeklyHoursField';

interface WorkingHoursFieldProps {
  /** Given by Form.Item; none means the hours of the shop. */
  id?: string;
  value?: WeeklyInterval[];
  onChange?: (hours: WeeklyInterval[]) => void;
}

/** The hours of a professional: those of the shop, or own ones, which begin as a copy of them. */
export function WorkingHoursField({ value: hours = [], onChange, ...field }: WorkingHoursFieldProps) {
  const shop = useTenantAgendaSettingsQuery().data?.hours ?? [];
  const [choosing, setChoosing] = useState(false);
  const choose = (own: WeeklyInterval[], isOwn: boolean) => {
    setChoosing(isOwn);
    onChange?.(own);
  };
  if (hours.length === 0 && !choosing)
    return (
      <div className="fct-like-shop" {...field} tabIndex={-1}>
        <span>
          <strong>Como a loja</strong> {weekLines(shop).join(', ')}
        </span>
        <Button onClick={() => choose([...shop], true)}>Definir horários próprios</Button>
      </div>
    );
  return (
    <>
      <Button className="fct-week-usual" onClick={() => choose([], false)}>
        Como a loja
      </Button>
      <WeeklyHoursField
        {...field}
        value={hours}
        {...(onChange ? { onChange } : {})}
        noHours="Não trabalha"
        aria-label="Horários de trabalho"
      />
    </>
  );
}
