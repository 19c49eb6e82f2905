import { useEffect, useRef, type Ref } from 'react';
import type { KnownTenant } from './lastTenant';

/** The tenants offered in a demonstration. */
const DEMO_TENANTS: KnownTenant[] = [
  { slug: 'demo', name: 'Pet Shop Demo' },
  { slug: 'test', name: 'Pet Shop Test' },
];
export const DEMO_DEFAULT = 'demo';
/** Value of the select's last option. Not a slug, because of the space. */
const ANOTHER = ' ';

interface FieldProps {
  value: string;
  disabled: boolean;
}

interface SelectProps extends FieldProps {
  /** Whether the slug is typed instead of chosen. */
  typed: boolean;
  /** Tenants offered in addition to those of the demonstration. */
  others: KnownTenant[];
  onChange: (value: string, typed: boolean) => void;
}

/** The tenant field in a demonstration: a few known tenants, or any other by its slug. */
export function TenantSelect({ value, typed, others, disabled, onChange }: SelectProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (typed) input.current?.focus();
  }, [typed]);
  const isDemo = (slug: string) => DEMO_TENANTS.some((tenant) => tenant.slug === slug);
  const offered = [...DEMO_TENANTS, ...others.filter(({ slug }) => !isDemo(slug))];

  return (
    <div className="lp-field">
      <label htmlFor="lp-tenant">Tenant</label>
      <select
        id="lp-tenant"
        value={typed ? ANOTHER : value}
        disabled={disabled}
        onChange={({ target }) => (target.value === ANOTHER ? onChange('', true) : onChange(target.value, false))}
      >
        {offered.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name || slug}
          </option>
        ))}
        <option value={ANOTHER}>Outro pet shop…</option>
      </select>
      {typed && (
        <SlugInput
          ref={input}
          label="Endereço do pet shop"
          value={value}
          disabled={disabled}
          onChange={(slug) => onChange(slug, true)}
        />
      )}
    </div>
  );
}

interface SlugFieldProps extends FieldProps {
  /** The tenant's name, if this browser knows it. */
  name: string;
  onChange: (value: string) => void;
}

/** The tenant field outside a demonstration: the slug, with the tenant's name if it has logged in from this browser. */
export function TenantSlugField({ name, ...field }: SlugFieldProps) {
  return (
    <div className="lp-field">
      <label htmlFor="lp-tenant-slug">Pet shop (endereço)</label>
      <SlugInput id="lp-tenant-slug" describedBy={name ? 'lp-tenant-name' : undefined} {...field} />
      {name && (
        <p id="lp-tenant-name" className="lp-field-hint">
          {name}
        </p>
      )}
    </div>
  );
}

interface InputProps extends FieldProps {
  ref?: Ref<HTMLInputElement>;
  id?: string;
  label?: string;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
}

function SlugInput({ label, describedBy, onChange, ...input }: InputProps) {
  return (
    <input
      {...input}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder="Por exemplo: patas-felizes"
      autoCapitalize="none"
      autoComplete="organization"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
    />
  );
}
