import { AsyncLocalStorage } from 'node:async_hooks';
import type { Role } from '@focinho/contracts/enums';

/** Who asks and how, for the code below the controllers. */
export interface RequestContext {
  requestId: string;
  method: string;
  url: string;
  /** Address of the client, as the trusted proxies tell. */
  address: string;
  tenantSlug: string | undefined;
  idempotencyKey: string | undefined;
  body: unknown;
  /** From the verified token; absent on public routes. */
  session?: { tenantId: string; sessionId: string };
  /** Roles that may call this route, from roles.ts. */
  roles: readonly Role[];
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** @throws Error outside a request. */
export function currentRequest(): RequestContext {
  const context = requestContext.getStore();
  if (!context) throw new Error('No request in progress');
  return context;
}
