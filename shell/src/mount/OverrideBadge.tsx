import { originOf, overrides, resetOverrides } from '../federation/overrides';

/** Shows on every page that this tab loads a remote from elsewhere, with a button that resets it. */
export function OverrideBadge() {
  const entries = Object.entries(overrides);
  if (entries.length === 0) return null;
  return (
    <aside className="fc-override" aria-label="Remoto em teste">
      <ul>
        {entries.map(([remote, override]) => (
          <li key={remote}>
            <strong>{remote}</strong> {originOf(remote) ? `de ${override}` : `na versão ${override.slice(0, 12)}`}
          </li>
        ))}
      </ul>
      <button type="button" onClick={resetOverrides}>
        Voltar ao normal
      </button>
    </aside>
  );
}
