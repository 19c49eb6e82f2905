import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { CONFIG, type Config } from '../../kernel/config/config';

export const claimsSchema = z.object({ tid: z.guid(), sid: z.guid(), uid: z.guid() });
export type Claims = z.infer<typeof claimsSchema>;
const headerSchema = z.object({ header: z.object({ kid: z.string().optional() }) });
const signedSchema = claimsSchema.extend({ exp: z.number() });

/** Names a signing secret in the header of a token (kid) without revealing it. */
const nameOf = (secret: string) => createHash('sha256').update(`kid ${secret}`).digest('hex').slice(0, 8);

/** A token names a session (`sid`), its tenant (`tid`) and its user (`uid`). Everything else is in the session's row, which can be revoked. */
@Injectable()
export class TokenService {
  /** Tokens whose signature has been verified. */
  private readonly verified = new LRUCache<string, z.infer<typeof signedSchema>>({ max: 10_000 });
  /** By name; the first one signs. While secrets are being replaced there are two. */
  private readonly secrets: Map<string, string>;

  constructor(
    @Inject(JwtService) private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const secrets = [config.JWT_SECRET, ...(config.JWT_SECRET_PREVIOUS ? [config.JWT_SECRET_PREVIOUS] : [])];
    this.secrets = new Map(secrets.map((secret) => [nameOf(secret), secret]));
  }

  sign(claims: Claims): string {
    const secret = this.config.JWT_SECRET;
    return this.jwt.sign(claims, { secret, keyid: nameOf(secret), expiresIn: `${this.config.SESSION_DAYS}d` });
  }

  /** The claims of a valid, unexpired token; undefined for anything else. */
  verify(token: string): Claims | undefined {
    const claims = this.verified.get(token) ?? this.check(token);
    return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
  }

  private check(token: string) {
    try {
      const claims = signedSchema.parse(this.jwt.verify(token, { secret: this.secretFor(token) }));
      this.verified.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  }

  /** A token of a release that did not name its secret was signed with the oldest one. */
  private secretFor(token: string): string {
    const { header } = headerSchema.parse(this.jwt.decode(token, { complete: true }));
    const known = header.kid === undefined ? [...this.secrets.values()].at(-1) : this.secrets.get(header.kid);
    if (known === undefined) throw new Error(`Unknown signing secret ${header.kid}`);
    return known;
  }
}
