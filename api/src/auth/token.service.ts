import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';

const claimsSchema = z.object({ tid: z.guid(), sid: z.guid() });
export type Claims = z.infer<typeof claimsSchema>;

/** Tokens name a session (`sid`) of a tenant (`tid`); everything else about it is a row that can be revoked. */
@Injectable()
export class TokenService {
  constructor(
    @Inject(JwtService) private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  sign(claims: Claims): string {
    return this.jwt.sign(claims, { expiresIn: `${this.config.SESSION_DAYS}d` });
  }

  /** The claims of a genuine, unexpired token; undefined for anything else. */
  verify(token: string): Claims | undefined {
    try {
      return claimsSchema.safeParse(this.jwt.verify(token)).data;
    } catch {
      return undefined;
    }
  }
}
