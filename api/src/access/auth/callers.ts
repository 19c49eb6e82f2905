import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { keyAccessOf } from '@focinho/contracts/access/api-scopes';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../../kernel/http/errors';
import { tenantSlugOf } from '../../kernel/http/request-context';
import { isMeantAsKey, readApiKey } from './api-key';
import { EndedSessions } from '../../database/ended-sessions';
import { isPlatformRoute, Routes, type Route } from '../../kernel/http/routes';
import { TokenService } from './token.service';

/** A route that is not public. */
interface CalledRoute {
  roles: Exclude<Route['roles'], 'public'>;
  needs: Route['needs'];
}

/**
 * Only checks the token's signature and expiry. Whether the session is still valid and its role sufficient is checked by
 * `app.authenticate` in the same round trip as the query (see TenantDb). No guard of Nest: its five promises would be a fiftieth of a
 * list, and every route declares who may call it, or the API does not start (refuseUndeclared).
 */
@Injectable()
export class Callers {
  constructor(
    @Inject(TokenService) private readonly tokens: TokenService,
    @Inject(EndedSessions) private readonly ended: EndedSessions,
    @Inject(Routes) private readonly routes: Routes,
  ) {}

  /** Identifies the caller before the body of the request is received, so that strangers cannot make the API parse bodies. */
  identify(request: FastifyRequest): void {
    const path = request.routeOptions.url ?? '';
    const route = this.routes.find(request.method, path);
    if (!route || route.roles === 'public') return;
    const token = bearer(request.headers.authorization);
    if (token && isMeantAsKey(token))
      return this.identifyKey(request, path, { roles: route.roles, needs: route.needs }, token);
    const claims = token ? this.tokens.verify(token) : undefined;
    if (!claims) throw new UnauthorizedError();
    if (this.ended.has(claims.sid)) throw new UnauthorizedError('Sua sessão terminou. Entre novamente.');
    const tenantSlug = tenantSlugOf(request);
    if (!tenantSlug) throw new BadRequestError('Informe a loja no cabeçalho X-Tenant.');
    // In an ordinary tenant, a SUPER_ADMIN is just an owner: the platform is only accessible through the root tenant.
    if (isPlatformRoute(path) && tenantSlug !== ROOT_TENANT_SLUG) throw new ForbiddenError();
    request.caller = {
      tenantId: claims.tid,
      sessionId: claims.sid,
      userId: claims.uid,
      roles: route.roles,
      needs: route.needs,
    };
  }

  /** Whether there is such a key, and with this scope, is checked by `app.authenticate_key`. */
  private identifyKey(request: FastifyRequest, path: string, { roles, needs }: CalledRoute, token: string): void {
    const named = readApiKey(token);
    if (!named || this.ended.has(named.hash))
      throw new UnauthorizedError('Esta chave de API não existe ou foi revogada.');
    const { tenantId, hash } = named;
    const key = keyAccessOf(request.method, path);
    if (!key) throw new ForbiddenError('Chaves de API não alcançam este endereço.');
    request.caller = { tenantId, sessionId: hash, userId: null, key, roles, needs };
  }
}

/** The token in an Authorization header. */
export const bearer = (header: string | undefined) => (header && /^Bearer (\S+)$/i.exec(header)?.[1]) || undefined;
