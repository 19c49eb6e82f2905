import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/product';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { isPlatformRoute, rolesOf } from './roles';
import { TokenService } from './token.service';

/**
 * Only checks the token's signature and expiry. Whether the session is still valid and its role sufficient is checked by
 * `app.authenticate` in the same round trip as the query (see TenantDb).
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
    // In an ordinary tenant, a SUPER_ADMIN is just an owner: the platform is only accessible through the root tenant.
    if (isPlatformRoute(route) && context.tenantSlug !== ROOT_TENANT_SLUG) throw new ForbiddenError();
    context.session = { tenantId: claims.tid, sessionId: claims.sid, userId: claims.uid };
    context.roles = roles;
    return true;
  }
}

const bearer = (header: string | undefined) => (header && /^Bearer (\S+)$/i.exec(header)?.[1]) || undefined;
