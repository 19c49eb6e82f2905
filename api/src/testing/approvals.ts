import type { Caller } from './api';

const PIN = '4829';

/** A new approval that `approver` has given to `requester`, as the headers of the call that needs it. */
export async function approvalOf(approver: Caller, requester: Caller): Promise<{ 'x-approval': string }> {
  await approver.put('/api/approvals/pin', { password: 'senha-de-teste', pin: PIN });
  const { json } = await requester.post('/api/approvals', { approverId: approver.userId, pin: PIN });
  return { 'x-approval': json.data.approval.id };
}
