/**
 * The message of a caught value. Not by `instanceof`: errors of another realm are errors too.
 * @param {unknown} error
 * @returns {string}
 */
export const messageOf = (error) => String(fieldOf(error, 'message') ?? error);

/**
 * The code of a caught error, `ENOENT`.
 * @param {unknown} error
 */
export const codeOf = (error) => fieldOf(error, 'code');

/** @type {(error: unknown, field: 'message' | 'code') => unknown} */
const fieldOf = (error, field) =>
  typeof error === 'object' && error !== null ? /** @type {Record<string, unknown>} */ (error)[field] : undefined;
