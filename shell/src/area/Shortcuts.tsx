import { NavLink } from 'react-router-dom';
import { useSession } from '@focinho/host/session';
import { shortcutsOf, type Entry } from '../addresses';
import { preparePage } from '../federation/prepare-page';
import { Icon } from './Icon';

/** On a phone: the pages that the day is worked in, by the thumb. */
export function Shortcuts({ entries }: { entries: Entry[] }) {
  const { tenantSlug } = useSession();
  return (
    <nav className="fc-shortcuts" aria-label="Atalhos">
      {shortcutsOf(entries).map(({ entry, name }) => (
        <NavLink
          key={`${entry.remote}/${entry.key}`}
          to={`/${tenantSlug}/${entry.key}`}
          className="fc-bar-item"
          onPointerDown={() => preparePage(entry)}
          onFocus={() => preparePage(entry)}
        >
          <Icon path={entry.icon} />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
