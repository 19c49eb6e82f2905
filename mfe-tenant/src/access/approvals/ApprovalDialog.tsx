import { useSyncExternalStore } from 'react';
import { later } from '@focinho/ui/later';
import { approvalDesk } from './approval-desk';

const ApprovalForm = later(
  async () => (await import('./ApprovalForm')).ApprovalForm,
  ({ question }) => question !== undefined,
);

/** Asks a manager at the desk for the PIN, while a call waits for it (withApproval). */
export function ApprovalDialog() {
  const question = useSyncExternalStore(approvalDesk.subscribe, approvalDesk.current);
  return <ApprovalForm question={question} onClose={() => question?.resolve(undefined)} />;
}
