import type { Caller, TestResponse } from './api';

const PIN = '4829';
export type ApprovalHeaders = Record<string, string>;

/** Makes a call that is refused without an approval, has `approver` approve it, and repeats it, as the desk does. */
export async function approvedBy(
  approver: Caller,
  requester: Caller,
  call: (headers: ApprovalHeaders) => Promise<TestResponse>,
): Promise<TestResponse> {
  return call(await approvalFor(approver, requester, await call({})));
}

/** An approval of what was refused, as the headers of the repetition. */
export async function approvalFor(
  approver: Caller,
  requester: Caller,
  { json }: TestResponse,
  pin = PIN,
): Promise<ApprovalHeaders> {
  await approver.put('/api/approvals/pin', { password: 'senha-de-teste', pin });
  const request = json.errors?.find(({ path }) => path === 'approval')?.code;
  const given = await requester.post('/api/approvals', { approverId: approver.userId, pin, request });
  return { 'x-approval': given.json.data.approval.id };
}
