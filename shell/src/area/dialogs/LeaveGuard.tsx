import { useBlocker } from 'react-router-dom';
import { unsaved } from '@focinho/host/unsaved';
import { DiscardDialog } from './DiscardDialog';

/** Asks before navigation discards unsaved text. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved.exists() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // "Back" may also close a dialog that the address opened.
        (String(historyAction) === 'POP' && currentLocation.search !== nextLocation.search)),
  );
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onStay={blocker.reset} onDiscard={blocker.proceed} />;
}
