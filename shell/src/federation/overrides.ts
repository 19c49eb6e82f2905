import { inlined } from './inlined';

const STORAGE_KEY = 'focinho.overrides';
const PARAMETER = /^mfe\.([a-z][a-z0-9-]*)$/;

/** Remotes that this tab loads from a developer's machine instead of their release: remote → origin. */
type Overrides = Readonly<Record<string, string>>;

/**
 * Moves `?mfe.mfe-tenant=http://localhost:4202` from the address into this tab's storage and returns all its overrides.
 * Ignores origins that the server does not allow; in production it allows none.
 */
export function readOverrides(): Overrides {
  const address = new URL(location.href);
  const overrides = { ...stored() };
  for (const [name, value] of [...address.searchParams]) {
    const remote = PARAMETER.exec(name)?.[1];
    if (!remote) continue;
    overrides[remote] = value;
    address.searchParams.delete(name);
  }
  const allowed = Object.fromEntries(
    Object.entries(overrides).filter(([, origin]) => inlined.overrideOrigins.includes(origin)),
  );
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(allowed));
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  return allowed;
}

export function resetOverrides(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  location.reload();
}

function stored(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, origin]) => typeof origin === 'string'))
      : {};
  } catch {
    return {};
  }
}
