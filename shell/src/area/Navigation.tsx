import { NavLink, useParams } from 'react-router-dom';
import { useSession } from '@focinho/host/session';
import { groupsOf, type Entry } from '../addresses';
import { preparePage } from '../federation/prepare-page';
import { Icon, ICONS } from './Icon';
import { Tooltip } from './Tooltip';
import { useFolded } from './useFolded';

interface Props {
  entries: Entry[];
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** Above the pages that have no heading of their own. */
const UNTITLED = 'Gestão';

/**
 * The tenant's pages with name and description, under headings that can be folded; icons only when collapsed. Of a folded
 * heading only the current page stays.
 */
export function Navigation({ entries, collapsed = false, onNavigate }: Props) {
  const { tenantSlug } = useSession();
  const { pageKey } = useParams();
  const { isFolded, toggle } = useFolded();
  return (
    <nav className="fc-nav" aria-label="Menu principal">
      {groupsOf(entries).map(({ title = UNTITLED, entries: all }) => (
        <section key={title} aria-label={title}>
          {!collapsed && (
            <button
              type="button"
              className="fc-nav-group"
              aria-expanded={!isFolded(title)}
              onClick={() => toggle(title)}
            >
              {title}
              <Icon path={isFolded(title) ? ICONS.expand : ICONS.unfolded} size={16} />
            </button>
          )}
          <ul>
            {all
              .filter(({ key }) => collapsed || key === pageKey || !isFolded(title))
              .map((entry) => (
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
