/** One application has no releases of its parts to follow. */
export const useNewerRevision = () => undefined;
