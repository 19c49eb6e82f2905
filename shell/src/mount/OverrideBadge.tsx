import { overrides } from '../federation/load-page';
import { resetOverrides } from '../federation/overrides';

/** Shows on every page that this tab loads a remote from a developer's machine, with a button that resets it. */
export function OverrideBadge() {
  const entries = Object.entries(overrides);
  if (entries.length === 0) return null;
  return (
    <aside className="fc-override" aria-label="Remoto em teste">
      <ul>
        {entries.map(([remote, origin]) => (
          <li key={remote}>
            <strong>{remote}</strong> de {origin}
          </li>
        ))}
      </ul>
      <button type="button" onClick={resetOverrides}>
        Voltar ao normal
      </button>
    </aside>
  );
}
