import { Input } from 'antd';
import { useState } from 'react';

interface QuantityInputProps {
  /** Given by Form.Item. */
  id?: string;
  value?: number | null;
  onChange?: (quantity: number) => void;
  placeholder?: string;
  disabled?: boolean | undefined;
  autoFocus?: boolean;
  /** Handles Enter, which otherwise submits the form. */
  onEnter?: () => void;
  'aria-label'?: string;
}

/** A whole number of at least 1. Anything else becomes 1, but only when the field is left. */
export function QuantityInput({ value, onChange, onEnter, ...input }: QuantityInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...input}
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      className="fcui-quantity"
      value={typed ?? String(value ?? 1)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(wholeOrOne(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
      onPressEnter={(event) => {
        if (!onEnter) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function wholeOrOne(text: string): number {
  const quantity = Number(text);
  return Number.isInteger(quantity) && quantity >= 1 ? quantity : 1;
}
