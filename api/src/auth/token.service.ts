import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';

const claimsSchema = z.object({ tid: z.guid(), sid: z.guid(), uid: z.guid() });
export type Claims = z.infer<typeof claimsSchema>;
const signedSchema = claimsSchema.extend({ exp: z.number() });

/** Tokens whose signature was checked already are remembered, the newest of them. */
const REMEMBERED = 10_000;

/** Tokens name a session (`sid`) of a tenant (`tid`); everything else about it is a row that can be revoked. */
@Injectable()
export class TokenService {
  private readonly verified = new Map<string, z.infer<typeof signedSchema>>();

  constructor(
    @Inject(JwtService) private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  sign(claims: Claims): string {
    return this.jwt.sign(claims, { expiresIn: `${this.config.SESSION_DAYS}d` });
  }

  /** The claims of a genuine, unexpired token; undefined for anything else. */
  verify(token: string): Claims | undefined {
    const claims = this.verified.get(token) ?? this.check(token);
    return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
  }

  private check(token: string) {
    try {
      const claims = signedSchema.parse(this.jwt.verify(token));
      const oldest = this.verified.keys().next();
      if (this.verified.size >= REMEMBERED && !oldest.done) this.verified.delete(oldest.value);
      this.verified.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  }
}
