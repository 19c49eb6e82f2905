import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BadRequestError, ForbiddenError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { ROUTE_ROLES } from './roles';
import { TokenService } from './token.service';

/**
 * Lets a request with a genuine token through to its handler. Whether the session lives and its role suffices is
 * checked by `app.enter` in the same round trip as the query (see TenantDb).
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(@Inject(TokenService) private readonly tokens: TokenService) {}

  canActivate(execution: ExecutionContext): boolean {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const roles = ROUTE_ROLES[`${request.method} ${request.routeOptions.url}`];
    if (roles === 'public') return true;
    if (!roles) throw new ForbiddenError();
    const context = currentRequest();
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const claims = token ? this.tokens.verify(token) : undefined;
    if (!claims) throw new UnauthorizedError();
    if (!context.tenantSlug) throw new BadRequestError('Informe a loja no cabeçalho X-Tenant.');
    context.session = { tenantId: claims.tid, sessionId: claims.sid };
    context.roles = roles;
    return true;
  }
}
