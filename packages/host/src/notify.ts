import { toast } from 'sonner';
import { ApiError } from './http';

/** Errors take longer to read; sonner also pauses the timer while the toast is hovered or focused. */
const ERROR_DURATION_MS = 15_000;
/** A button in a toast. */
interface ToastAction {
  label: string;
  onClick: () => void;
  /** The toast takes the place of an earlier one with the same key, whose action is outdated. */
  key?: string;
}
/** Time to read what was done and to undo it. */
const ACTION_MS = 10_000;

/** Remedy after a failed call, if there is one. */
type Remedy = (cause: unknown) => ToastAction | undefined;
let remedyOf: Remedy = () => undefined;

/**
 * Gives the toasts of failed calls a button where the page knows a way out, e.g. to the subscription that has lapsed. The last offer
 * counts. @returns the function that withdraws it
 */
export function offerRemedy(remedy: Remedy): () => void {
  remedyOf = remedy;
  return () => {
    if (remedyOf === remedy) remedyOf = () => undefined;
  };
}

/** Toasts; Alt+T focuses their region, labelled "Notifications". */
export const notify = {
  /** A toast with an action stays for ten seconds. */
  success: (message: string, action?: ToastAction) =>
    toast.success(message, action && { action, duration: ACTION_MS, ...(action.key ? { id: action.key } : {}) }),
  info: (message: string, action?: ToastAction) => toast.info(message, action && { action }),
  /** The specified message, with the server's reason (an ApiError or RTK Query's error) as its description. */
  error: (message: string, cause?: unknown) => {
    const description = reasonOf(cause);
    const action = remedyOf(cause);
    return toast.error(message, {
      duration: ERROR_DURATION_MS,
      ...(description ? { description } : {}),
      ...(action ? { action } : {}),
    });
  },
};

/** The Portuguese reason of a failed call, if it carries one. */
export function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof ApiError) return cause.message;
  if (typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string')
    return cause.message;
  return undefined;
}
