import { NavLink } from 'react-router-dom';
import { useSession } from '@focinho/host/session';
import type { Entry } from '../addresses';
import { preparePage } from '../federation/prepare-page';
import { Icon } from './Icon';
import { Tooltip } from './Tooltip';

interface Props {
  entries: Entry[];
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The pages of the tenant: icons only when collapsed, else name and description too. */
export function Navigation({ entries, collapsed = false, onNavigate }: Props) {
  const { tenantSlug } = useSession();
  return (
    <nav className="fc-nav" aria-label="Menu principal">
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.remote}/${entry.key}`}>
            <Tooltip text={entry.name} side="right" disabled={!collapsed}>
              <NavLink
                to={`/${tenantSlug}/${entry.key}`}
                className="fc-nav-link"
                aria-label={collapsed ? entry.name : undefined}
                onClick={onNavigate}
                // While the pointer is still on its way.
                onPointerEnter={() => preparePage(entry)}
                onFocus={() => preparePage(entry)}
              >
                <Icon path={entry.icon} />
                {!collapsed && (
                  <span className="fc-nav-text">
                    <span className="fc-nav-name">{entry.name}</span>
                    <span className="fc-nav-description">{entry.description}</span>
                  </span>
                )}
              </NavLink>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
