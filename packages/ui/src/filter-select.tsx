import { Select } from 'antd';
import type { ReactNode } from 'react';

const ALL = 'all';

interface FilterSelectProps<Value extends string> {
  /** Accessible name: "Filtrar por status". */
  label: string;
  /** Text of the choice that filters nothing: "Todos os status". */
  all: string;
  value: Value | undefined;
  options: { value: Value; label: ReactNode }[];
  onChange: (value: Value | undefined) => void;
}

/** One filter of a list; `undefined` is "all". */
export function FilterSelect<Value extends string>({ label, all, value, options, onChange }: FilterSelectProps<Value>) {
  return (
    <Select<Value | typeof ALL>
      className="fcui-filter"
      aria-label={label}
      value={value ?? ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
    />
  );
}
