import { NavLink } from 'react-router-dom';
import { useSession } from '@focinho/host/session';
import { groupsOf, type Entry } from '../addresses';
import { preparePage } from '../federation/prepare-page';
import { Icon } from './Icon';
import { Tooltip } from './Tooltip';

interface Props {
  entries: Entry[];
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The tenant's pages with name and description, under their headings; icons only when collapsed. */
export function Navigation({ entries, collapsed = false, onNavigate }: Props) {
  const { tenantSlug } = useSession();
  return (
    <nav className="fc-nav" aria-label="Menu principal">
      {groupsOf(entries).map(({ title, entries: listed }) => (
        <section key={title ?? ''} aria-label={title}>
          {title && !collapsed && (
            <p className="fc-nav-group" aria-hidden>
              {title}
            </p>
          )}
          <ul>
            {listed.map((entry) => (
              <li key={`${entry.remote}/${entry.key}`}>
                <Tooltip text={entry.name} side="right" disabled={!collapsed}>
                  <NavLink
                    to={`/${tenantSlug}/${entry.key}`}
                    className="fc-nav-link"
                    aria-label={collapsed ? entry.name : undefined}
                    onClick={onNavigate}
                    // Prefetches on hover.
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
        </section>
      ))}
    </nav>
  );
}
