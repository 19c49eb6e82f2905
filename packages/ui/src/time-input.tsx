import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useEnterWhileOpen } from './picker-enter';

interface TimeInputProps {
  /** Given by Form.Item. */
  id?: string;
  /** `HH:MM`. */
  value?: string | null;
  onChange?: (time: string | null) => void;
  /** Minutes between the options of the list; any minute can be typed. */
  step?: 5 | 10 | 15 | 30;
  'aria-label'?: string;
}

/** Where the list of hours opens without a value: at a working hour, not at midnight. */
const OPENS_AT = dayjs('2000-01-01T08:00');

/** A time of day, typed (`09:30`, `0930`) or picked. */
export function TimeInput({ value, onChange, step = 5, ...input }: TimeInputProps) {
  const enter = useEnterWhileOpen();
  // The same object while it is the same time: antd takes another one for a new value, and puts it over what is being typed.
  const time = useMemo(() => (value ? dayjs(`2000-01-01T${value}`) : null), [value]);
  return (
    <TimePicker
      {...input}
      {...enter}
      className="fcui-wide"
      format={['HH:mm', 'HHmm', 'H:mm']}
      placeholder="hh:mm"
      minuteStep={step}
      needConfirm={false}
      showNow={false}
      defaultOpenValue={OPENS_AT}
      value={time}
      onChange={(chosen) => onChange?.(chosen ? chosen.format('HH:mm') : null)}
    />
  );
}
