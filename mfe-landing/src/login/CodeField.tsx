import { useEffect, useRef } from 'react';

interface Props {
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** Appears once the server asks for a code, and takes the focus. */
export function CodeField({ value, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="lp-field">
      <label htmlFor="lp-code">Código de verificação</label>
      <input
        ref={input}
        id="lp-code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        aria-describedby="lp-code-hint"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id="lp-code-hint" className="lp-field-hint">
        Do seu aplicativo autenticador, ou um código de recuperação.
      </p>
    </div>
  );
}
