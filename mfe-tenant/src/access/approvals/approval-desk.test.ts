import { approvalDesk, withApproval } from './approval-desk';

test('a request that needs two approvals is sent with both, the last one first', async () => {
  const stop = approvalDesk.subscribe(() => {
    const asked = approvalDesk.current();
    asked?.resolve(`for ${asked.request}`);
  });
  const refusals = ['price', 'discount'];
  const sent: (string | undefined)[] = [];
  const result = await withApproval(async (approval) => {
    sent.push(approval);
    const code = refusals.shift();
    if (code) throw Object.assign(new Error(), { errors: [{ path: 'approval', message: 'Precisa.', code }] });
    return 'done';
  });
  stop();
  expect(result).toBe('done');
  expect(sent).toEqual([undefined, 'for price', 'for discount,for price']);
});
