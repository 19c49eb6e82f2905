import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM for secrets that the database keeps, with a key from the configuration. */
@Injectable()
export class Encryption {
  private readonly key: Buffer;
  constructor(@Inject(CONFIG) { ENCRYPTION_KEY, JWT_SECRET }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', ENCRYPTION_KEY ?? JWT_SECRET, '', 'focinho secrets at rest', 32));
  }

  /** @param owner whose secret it is: a row that was copied to somebody else cannot be decrypted */
  encrypt(secret: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error if it was encrypted with another key or for another owner, or was altered */
  decrypt(encrypted: string, owner: string): string {
    const bytes = Buffer.from(encrypted, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
