import { useState } from 'react';
import { unsaved } from '@focinho/host/unsaved';
import { DiscardDialog } from './dialogs/DiscardDialog';
import { Icon, ICONS } from './Icon';
import { logOutToLanding } from './log-out';

/** Logs out, after a confirmation if unsaved text would be lost. */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    setLeaving(true);
    void logOutToLanding();
  };
  return (
    <>
      <button
        type="button"
        className="fc-logout"
        disabled={leaving}
        onClick={() => (unsaved.exists() ? setAsking(true) : leave())}
      >
        <Icon path={ICONS.logout} size={18} />
        <span>Sair</span>
      </button>
      {asking && <DiscardDialog onStay={() => setAsking(false)} onDiscard={leave} />}
    </>
  );
}
