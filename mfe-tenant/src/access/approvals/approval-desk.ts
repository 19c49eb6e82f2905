import { APPROVAL_FIELD } from '@focinho/contracts/access/approvals';
import { fieldErrorsOf } from '@focinho/ui/form-errors';

/** A request that the API refused without an approval, and who waits for it. */
export interface ApprovalQuestion {
  reason: string;
  /** The refused request, which alone is approved. */
  request: string;
  resolve: (approvalId: string | undefined) => void;
}

let question: ApprovalQuestion | undefined;
const listeners = new Set<() => void>();
function show(next: ApprovalQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that the approval dialog of the page shows. */
export const approvalDesk = {
  current: (): ApprovalQuestion | undefined => question,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function ask(reason: string, request: string): Promise<string | undefined> {
  question?.resolve(undefined);
  return new Promise((resolve) => {
    const asked: ApprovalQuestion = {
      reason,
      request,
      resolve: (approvalId) => {
        if (question === asked) show(undefined);
        resolve(approvalId);
      },
    };
    show(asked);
  });
}

/**
 * Makes a call that may need a manager: if the API says so, asks for the PIN and repeats it with the approval, which is for
 * this very request: nothing in it may change, and what it is about must still be as it was.
 * @param call gets the ids of the approvals, for `X-Approval`: a request may need one for each thing that is refused
 * @throws what the call threw, if nobody approves
 */
export async function withApproval<Result>(call: (approval?: string) => Promise<Result>): Promise<Result> {
  for (const approvals: string[] = []; ;) {
    try {
      return await call(approvals.length > 0 ? approvals.join() : undefined);
    } catch (cause) {
      const refusal = fieldErrorsOf(cause).find(({ path }) => path === APPROVAL_FIELD);
      if (!refusal) throw cause;
      const approval = await ask(refusal.message, refusal.code ?? '');
      if (!approval) throw cause;
      approvals.unshift(approval);
    }
  }
}
