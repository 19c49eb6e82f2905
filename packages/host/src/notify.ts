import { toast } from 'sonner';
import { ApiError } from './http';

/** An error is read and acted on; sonner stops the clock while the toast is pointed at or has the focus. */
const ERROR_DURATION_MS = 15_000;

/** Toasts, bottom-right; Alt+T focuses their region, labelled "Notifications". */
export const notify = {
  success: (message: string) => toast.success(message),
  info: (message: string, action?: { label: string; onClick: () => void }) => toast.info(message, action && { action }),
  /** The specified message, with the server's reason (an ApiError or RTK Query's error) as its description. */
  error: (message: string, cause?: unknown) => {
    const description = reasonOf(cause);
    return toast.error(message, { duration: ERROR_DURATION_MS, ...(description ? { description } : {}) });
  },
};

/** The Portuguese reason carried by a failed call, if any. */
export function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof ApiError) return cause.message;
  if (typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string')
    return cause.message;
  return undefined;
}
