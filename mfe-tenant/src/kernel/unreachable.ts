const NO_RESPONSE: readonly unknown[] = [0, 502, 503, 504];
/** Whether nobody has answered for the API, so that it may be asked again. */
export const isUnreachable = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'status' in cause && NO_RESPONSE.includes(cause.status);
