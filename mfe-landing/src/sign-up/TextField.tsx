import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string;
  label: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Below the input. */
  children?: ReactNode;
}

/** An input with its label and, below it, what is wrong with it. */
export function TextField({ id, label, error, onChange, children, ...input }: Props) {
  const described = [error && `${id}-error`, input['aria-describedby']].filter(Boolean).join(' ') || undefined;
  return (
    <div className="lp-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="lp-field-error">
      {children}
    </p>
  );
}
