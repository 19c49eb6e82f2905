/**
 * An operation was refused for a reason that the caller can act on. The message is for people at a terminal; programs
 * that say it in their own words use `code` and `details`.
 */
export class Refusal extends Error {
  /**
   * @param {'changed' | 'key-reused' | 'marked-bad' | 'unknown-release' | 'unknown-tenants' | 'no-canary-for-visitors' |
   *   'nothing-to-roll-back' | 'no-older-release' | 'is-current' | 'gates' | 'frozen' | 'broken-entry' |
   *   'no-rollout' | 'rollout-goes-on' | 'paused' | 'not-paused' | 'not-frozen'} code
   * @param {string} message
   * @param {Record<string, unknown>} [details]
   */
  constructor(code, message, details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    /** For HTTP. */
    this.statusCode = code === 'changed' || code === 'key-reused' ? 409 : 422;
  }
}
