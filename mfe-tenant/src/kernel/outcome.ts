/** The HTTP status of a failed call; undefined for anything else, 0 when there was no response. */
const statusOf = (cause: unknown): number | undefined =>
  typeof cause === 'object' && cause !== null && 'status' in cause && typeof cause.status === 'number'
    ? cause.status
    : undefined;

/** Whether the record does not allow it as it stands. */
export const isConflict = (cause: unknown): cause is { status: 409 } => statusOf(cause) === 409;

/** Whether the server has refused; without its response, or with a proxy's, nobody knows what was done. */
export function isRefused(cause: unknown): boolean {
  const status = statusOf(cause) ?? 0;
  return status >= 400 && status < 500;
}

/** Whether the user may not see what was asked for. */
export const isForbidden = (cause: unknown): boolean => statusOf(cause) === 403;
