import { toast } from 'sonner';
import { ApiError } from './http';

/** Errors take longer to read; sonner also pauses the timer while the toast is hovered or focused. */
const ERROR_DURATION_MS = 15_000;
/** A button in a toast. */
interface ToastAction {
  label: string;
  onClick: () => void;
}
/** Time to read what was done and to undo it. */
const ACTION_MS = 10_000;

/** Toasts, bottom-right; Alt+T focuses their region, labelled "Notifications". */
export const notify = {
  /** A toast with an action stays for ten seconds. */
  success: (message: string, action?: ToastAction) => toast.success(message, action && { action, duration: ACTION_MS }),
  info: (message: string, action?: ToastAction) => toast.info(message, action && { action }),
  /** The specified message, with the server's reason (an ApiError or RTK Query's error) as its description. */
  error: (message: string, cause?: unknown) => {
    const description = reasonOf(cause);
    return toast.error(message, { duration: ERROR_DURATION_MS, ...(description ? { description } : {}) });
  },
};

/** The Portuguese reason of a failed call, if it carries one. */
export function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof ApiError) return cause.message;
  if (typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string')
    return cause.message;
  return undefined;
}
