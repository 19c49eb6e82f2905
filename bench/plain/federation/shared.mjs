/** One application shares nothing at run time. */
export const share = () => undefined;
