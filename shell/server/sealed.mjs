import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Texts that only this server can read and write (AES-256-GCM), for cookies.
 * @param {string} secret
 * @param {string} purpose so that what was sealed for one is worthless for another
 */
export function sealer(secret, purpose) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    /** @type {(text: string) => string} base64url */
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },

    /** @type {(sealed: string) => string | null} null if it was not sealed here */
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const content = bytes.subarray(IV_BYTES + TAG_BYTES);
      if (content.length === 0) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(content, undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
