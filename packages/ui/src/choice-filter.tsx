import { Segmented, Select } from 'antd';
import { useIsPhone } from './viewport';

interface ChoiceFilterProps<Value extends string> {
  /** Accessible name: "Período". */
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few choices: side by side, on a phone in a list. */
export function ChoiceFilter<Value extends string>({ label, ...choice }: ChoiceFilterProps<Value>) {
  const phone = useIsPhone();
  if (phone) return <Select<Value> className="fcui-wide" aria-label={label} {...choice} />;
  return <Segmented<Value> aria-label={label} name={label} {...choice} />;
}
