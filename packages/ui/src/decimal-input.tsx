import { Input } from 'antd';
import { useState } from 'react';
import { parseDecimal } from '@focinho/contracts/kernel/money';

interface DecimalInputProps {
  /** Given by Form.Item. */
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** Shown before or after the number: "R$", "kg". */
  prefix?: string;
  suffix?: string;
  /** Decimals shown at least once the field is left. */
  decimals?: number;
  /** The value when the text is not a number, 0 by default. */
  otherwise?: number;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

/**
 * A number as Brazilians type it, with comma or point. Empty is null, and text that is not a number becomes `otherwise`.
 * The text is formatted only when the field is left.
 */
export function DecimalInput({ value, onChange, decimals = 0, otherwise = 0, ...input }: DecimalInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown(value, decimals)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        onChange?.(text.trim() === '' ? null : (parseDecimal(text) ?? otherwise));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** An amount in reais, with the symbol. */
export function MoneyInput(props: Omit<DecimalInputProps, 'prefix' | 'suffix' | 'decimals' | 'otherwise'>) {
  return <DecimalInput {...props} prefix="R$" decimals={2} />;
}

function shown(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined) return '';
  return value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: 6 });
}
