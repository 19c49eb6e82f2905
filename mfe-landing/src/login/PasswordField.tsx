import { useState } from 'react';

interface Props {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  disabled: boolean;
  describedBy?: string;
  invalid?: boolean;
  onChange: (value: string) => void;
}

/** A password that can be shown while it is typed. */
export function PasswordField({ id, label, describedBy, invalid, onChange, ...input }: Props) {
  const [revealed, setRevealed] = useState(false);
  return (
    <div className="lp-field">
      <label htmlFor={id}>{label}</label>
      <div className="lp-password">
        <input
          {...input}
          id={id}
          type={revealed ? 'text' : 'password'}
          required
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.value)}
        />
        <button type="button" disabled={input.disabled} onClick={() => setRevealed(!revealed)}>
          {revealed ? 'Ocultar' : 'Mostrar'}
          <span className="lp-unseen"> senha</span>
        </button>
      </div>
    </div>
  );
}
