import { Checkbox } from 'antd';
import type { CheckboxGroupProps } from 'antd/es/checkbox';

/** Several choices in a form. antd calls the group required, which ARIA has no word for: the label says it. */
export function CheckboxGroup({
  'aria-required': _required,
  ...group
}: CheckboxGroupProps<string> & { 'aria-required'?: unknown }) {
  return <Checkbox.Group {...group} />;
}
