import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { KeyAccess } from '@focinho/contracts/access/api-scopes';
import type { Role } from '@focinho/contracts/kernel/enums';
import { BadRequestError } from './errors';
import type { Entitlement } from './routes';

/** Who sent a request, from its verified token; or which key it came with, which only the database knows. */
export interface Caller {
  tenantId: string;
  /** The id of the session, or the hash of the key. */
  sessionId: string;
  /** Null for a key. */
  userId: string | null;
  /** For a request that another program makes with a key. */
  key?: KeyAccess;
}

/** The current request, for code that Nest does not pass it to. */
export interface RequestContext {
  requestId: string;
  method: string;
  url: string;
  /** Address of the client, as reported by the trusted proxies. */
  address: string;
  /** The browser's name for itself. */
  userAgent: string | undefined;
  tenantSlug: string | undefined;
  /** On public routes nobody has checked it. */
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** The approvals that a manager has given with the PIN, one for each refusal. */
  approvalIds: readonly string[];
  body: unknown;
  /** Undefined on public routes. */
  session: Caller | undefined;
  /** Roles that may call this route. */
  roles: readonly Role[];
  /** The entitlement that this route needs. */
  needs: Entitlement;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A second way to the context: the log line of a response is written outside the AsyncLocalStorage. */
    requestContext?: RequestContext;
    /** Set before the body is read; absent on public routes. */
    caller?: Caller & { roles: readonly Role[]; needs: Entitlement };
  }
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** @throws Error outside a request. */
export function currentRequest(): RequestContext {
  const context = requestContext.getStore();
  if (!context) throw new Error('No request in progress');
  return context;
}

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** The tenant that the request is for. */
export const tenantSlugOf = ({ headers }: FastifyRequest) => single(headers['x-tenant'])?.slice(0, 100);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_APPROVALS = 10;
/** @throws BadRequestError */
function approvalsIn(header: string): string[] {
  const ids = header.split(',').map((id) => id.trim());
  if (ids.length > MOST_APPROVALS)
    throw new BadRequestError(`Um pedido leva no máximo ${MOST_APPROVALS} aprovações. Comece de novo.`);
  return ids.filter((id) => UUID.test(id));
}

/** Runs the rest of the request inside its context. */
export function runInRequestContext(request: FastifyRequest, proceed: () => void): void {
  const approval = single(request.headers['x-approval']);
  request.requestContext = {
    requestId: request.id,
    method: request.method,
    url: request.url,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    tenantSlug: tenantSlugOf(request),
    authorization: request.headers.authorization,
    idempotencyKey: single(request.headers['idempotency-key']),
    approvalIds: approval ? approvalsIn(approval) : [],
    body: request.body,
    session: request.caller,
    roles: request.caller?.roles ?? [],
    needs: request.caller?.needs ?? { writes: false },
  };
  requestContext.run(request.requestContext, proceed);
}
