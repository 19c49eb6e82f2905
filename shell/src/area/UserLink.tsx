import { NavLink } from 'react-router-dom';
import { displayName } from '@focinho/contracts/kernel/display-name';
import { useSession } from '@focinho/host/session';
import type { Entry } from '../addresses';
import { preparePage } from '../federation/prepare-page';
import { Tooltip } from './Tooltip';

/** The key of the page "Minha conta", which the remote of each area may have. */
const ACCOUNT = 'account';

/** The user's name in the header, which leads to their account if there is a page for it. */
export function UserLink({ entries }: { entries: Entry[] }) {
  const { user, tenantSlug } = useSession();
  const entry = entries.find(({ key }) => key === ACCOUNT);
  if (!user) return null;
  if (!entry) return <span className="fc-user">{displayName(user)}</span>;
  return (
    <Tooltip text={entry.name} side="below">
      <NavLink
        to={`/${tenantSlug}/${entry.key}`}
        className="fc-user"
        aria-label={`${displayName(user)}: ${entry.name}`}
        onPointerEnter={() => preparePage(entry)}
        onFocus={() => preparePage(entry)}
      >
        {displayName(user)}
      </NavLink>
    </Tooltip>
  );
}
