import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/product';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { isPlatformRoute, rolesOf } from './roles';
import { TokenService } from './token.service';

/**
 * Lets a request with a genuine token through to its handler. Whether the session lives and its role suffices is
 * checked by `app.authenticate` in the same round trip as the query (see TenantDb).
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(@Inject(TokenService) private readonly tokens: TokenService) {}

  canActivate(execution: ExecutionContext): boolean {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const route = request.routeOptions.url ?? '';
    const roles = rolesOf(request.method, route);
    if (roles === 'public') return true;
    if (!roles) throw new ForbiddenError();
    const context = currentRequest();
    const token = bearer(request.headers.authorization);
    const claims = token ? this.tokens.verify(token) : undefined;
    if (!claims) throw new UnauthorizedError();
    if (!context.tenantSlug) throw new BadRequestError('Informe a loja no cabeçalho X-Tenant.');
    // A super administrator of a shop is its owner, no more: the platform is reached through its own tenant only.
    if (isPlatformRoute(route) && context.tenantSlug !== ROOT_TENANT_SLUG) throw new ForbiddenError();
    context.session = { tenantId: claims.tid, sessionId: claims.sid, userId: claims.uid };
    context.roles = roles;
    return true;
  }
}

const bearer = (header: string | undefined) => (header && /^Bearer (\S+)$/i.exec(header)?.[1]) || undefined;
