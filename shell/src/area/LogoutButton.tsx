import { useState } from 'react';
import { session } from '@focinho/host/session';
import { Icon, ICONS } from './Icon';

/** Logs out and goes back to the landing page; the session's own reload does the rest. */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await session.logout();
    history.replaceState(null, '', '/');
  };
  return (
    <button type="button" className="fc-logout" disabled={leaving} onClick={() => void leave()}>
      <Icon path={ICONS.logout} size={18} />
      <span>Sair</span>
    </button>
  );
}
