import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';

const claimsSchema = z.object({ tid: z.guid(), sid: z.guid(), uid: z.guid() });
export type Claims = z.infer<typeof claimsSchema>;
const signedSchema = claimsSchema.extend({ exp: z.number() });

/** A token names a session (`sid`), its tenant (`tid`) and its user (`uid`). Everything else is in the session's row, which can be revoked. */
@Injectable()
export class TokenService {
  /** Tokens whose signature has been verified. */
  private readonly verified = new LRUCache<string, z.infer<typeof signedSchema>>({ max: 10_000 });

  constructor(
    @Inject(JwtService) private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  sign(claims: Claims): string {
    return this.jwt.sign(claims, { expiresIn: `${this.config.SESSION_DAYS}d` });
  }

  /** The claims of a valid, unexpired token; undefined for anything else. */
  verify(token: string): Claims | undefined {
    const claims = this.verified.get(token) ?? this.check(token);
    return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
  }

  private check(token: string) {
    try {
      const claims = signedSchema.parse(this.jwt.verify(token));
      this.verified.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  }
}
