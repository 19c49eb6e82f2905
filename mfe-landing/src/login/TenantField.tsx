import { useEffect, useRef } from 'react';

const SHOPS = [
  { slug: 'demo', name: 'Pet Shop Demo' },
  { slug: 'test', name: 'Pet Shop Test' },
];
export const DEFAULT_TENANT = 'demo';
/** The select's last entry, no slug: a slug holds no blank. */
const ANOTHER = ' ';

interface Props {
  value: string;
  /** True while the slug is typed instead of chosen. */
  typed: boolean;
  /** The shop that last logged in here, offered beside the two fixed ones. */
  remembered: string;
  disabled: boolean;
  onChange: (value: string, typed: boolean) => void;
}

/** Which shop logs in: one of a few known ones, or any other by its address. */
export function TenantField({ value, typed, remembered, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (typed) input.current?.focus();
  }, [typed]);
  const known = SHOPS.some(({ slug }) => slug === remembered);

  return (
    <div className="lp-field">
      <label htmlFor="lp-tenant">Tenant</label>
      <select
        id="lp-tenant"
        value={typed ? ANOTHER : value}
        disabled={disabled}
        onChange={({ target }) => (target.value === ANOTHER ? onChange('', true) : onChange(target.value, false))}
      >
        {SHOPS.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
        {remembered && !known && <option value={remembered}>{remembered}</option>}
        <option value={ANOTHER}>Outro pet shop…</option>
      </select>
      {typed && (
        <input
          ref={input}
          aria-label="Endereço do pet shop"
          placeholder="Por exemplo: patas-felizes"
          autoCapitalize="none"
          autoComplete="organization"
          spellCheck={false}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value.trim().toLowerCase(), true)}
        />
      )}
    </div>
  );
}
