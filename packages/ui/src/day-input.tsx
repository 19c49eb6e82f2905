import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { dayOf } from '@focinho/contracts/kernel/dates';
import { useEnterWhileOpen } from './picker-enter';

interface DayInputProps {
  /** Given by Form.Item. */
  id?: string;
  /** `YYYY-MM-DD`, or a date-time of the API, of which only that part counts. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  /** Days that can be chosen, both included. */
  min?: string;
  max?: string;
  allowClear?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** A calendar day, typed (`21/11/2026`, `21112026`) or picked; the same day in every time zone. */
export function DayInput({ value, onChange, min, max, placeholder = 'dd/mm/aaaa', ...input }: DayInputProps) {
  const enter = useEnterWhileOpen();
  // The same object while it is the same day: antd takes another one for a new value, and puts it over what is being typed.
  const day = useMemo(() => (value ? dayjs(dayOf(value)) : null), [value]);
  return (
    <DatePicker
      {...input}
      {...enter}
      className="fcui-wide"
      format={['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY']}
      placeholder={placeholder}
      value={day}
      onChange={(chosen) => onChange?.(chosen ? chosen.format('YYYY-MM-DD') : null)}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
    />
  );
}
