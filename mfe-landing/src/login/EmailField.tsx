interface EmailFieldProps {
  id: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The e-mail address that somebody logs in with. */
export function EmailField({ id, value, disabled, onChange }: EmailFieldProps) {
  return (
    <div className="lp-field">
      <label htmlFor={id}>Email</label>
      <input
        id={id}
        type="email"
        required
        autoComplete="username"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
