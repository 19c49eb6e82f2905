import { inlined } from './inlined';

const STORAGE_KEY = 'focinho.overrides';
const PARAMETER = /^mfe\.([a-z][a-z0-9-]*)$/;
const RELEASE_ID = /^[0-9a-f]{16}$/;

/** Remotes that only this tab runs from elsewhere: remote → origin of a developer's machine, or id of a stored release. */
type Overrides = Readonly<Record<string, string>>;

export const overrides = readOverrides();

/** The developer's machine from which this tab loads a remote. */
export const originOf = (remote: string) => (triedRelease(remote) ? undefined : overrides[remote]);

/** The stored release of a remote that this tab tries or this browser previews, whatever the registry says. */
export function triedRelease(remote: string): string | undefined {
  if (inlined.preview?.remote === remote) return inlined.preview.release;
  const override = overrides[remote];
  return override !== undefined && RELEASE_ID.test(override) ? override : undefined;
}

/**
 * Moves `?mfe.mfe-tenant=http://localhost:4202` from the address into this tab's storage and returns all its overrides.
 * Ignores what the server does not allow: in production, everything.
 */
function readOverrides(): Overrides {
  const address = new URL(location.href);
  const found = { ...stored() };
  for (const [name, value] of [...address.searchParams]) {
    const remote = PARAMETER.exec(name)?.[1];
    if (!remote) continue;
    found[remote] = value;
    address.searchParams.delete(name);
  }
  const allowed = Object.fromEntries(Object.entries(found).filter(([, override]) => isAllowed(override)));
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(allowed));
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  return allowed;
}

function isAllowed(override: string): boolean {
  return inlined.overrideOrigins.includes(override) || (inlined.developerPanel && RELEASE_ID.test(override));
}

/** Reloads this tab with another release of a remote; undefined for the one that everybody gets. */
export function tryRelease(remote: string, release: string | undefined): void {
  const { [remote]: _before, ...others } = overrides;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(release ? { ...others, [remote]: release } : others));
  location.reload();
}

export function resetOverrides(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  location.reload();
}

function stored(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, override]) => typeof override === 'string'))
      : {};
  } catch {
    return {};
  }
}
