/*
 * Keys, links and tickets begin with the id of their tenant: the API finds them without a list of all tenants', and the shell's server
 * knows in which cell they are. CommonJS, because the shell's server runs without a build.
 */

/** 16 bytes in base64url. In a token whose bytes were encoded at once, the last character has bits of the secret, too, which are dropped. */
const LENGTH = 22;

/**
 * The beginning of a token.
 * @param {string} tenantId
 */
const tokenStart = (tenantId) => Buffer.from(tenantId.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Which tenant a token names, which nothing has proved yet.
 * @param {string} token of at least as many characters as an id has
 */
const tenantInToken = (token) =>
  Buffer.from(token.slice(0, LENGTH), 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

module.exports = { tenantInToken, tokenStart };
