/** One application has no releases to look at. */
export const togglePanel = () => undefined;
