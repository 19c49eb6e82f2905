import { Select } from 'antd';
import type { ReactNode } from 'react';

const ALL = 'all';

interface FilterSelectProps<Value extends string> {
  /** Accessible name: "Filtrar por status". */
  label: string;
  /** Text of the option without a filter: "Todos os status". */
  all: string;
  value: Value | undefined;
  options: { value: Value; label: ReactNode }[];
  onChange: (value: Value | undefined) => void;
}

/** A filter of a list; `undefined` means all. */
export function FilterSelect<Value extends string>({ label, all, value, options, onChange }: FilterSelectProps<Value>) {
  return (
    <Select<Value | typeof ALL>
      className="fcui-filter"
      popupMatchSelectWidth={false}
      aria-label={label}
      value={value ?? ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
    />
  );
}
