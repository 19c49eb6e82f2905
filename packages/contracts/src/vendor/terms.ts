/** The version of the terms of use and of the privacy statement on the landing page, which a sign-up records. Raise it with their texts. */
export const TERMS_VERSION = '2026-11';
