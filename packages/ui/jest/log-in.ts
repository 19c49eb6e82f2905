import type { Role } from '@focinho/contracts/kernel/enums';
import { STORAGE_KEYS } from '@focinho/contracts/kernel/product';
import { session } from '@focinho/host/session';
import type { ApiResponse, ApiRequest } from './api-server';

/** The server's response to the current-user call, for {@link logIn}. */
export function currentUser(role: Role): (request: ApiRequest) => ApiResponse | undefined {
  return ({ path }) =>
    path === '/api/auth/me'
      ? {
          data: {
            id: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
            email: 'ana@demo.example',
            name: 'Ana',
            role,
            phone: null,
            isActive: true,
            tenantId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
            createdAt: '2026-01-05T12:00:00.000Z',
            updatedAt: '2026-01-05T12:00:00.000Z',
          },
        }
      : undefined;
}

/** Starts the session as a reloaded page does: stored token, verified by the server. */
export async function logIn(tenantSlug = 'demo'): Promise<void> {
  localStorage.setItem(STORAGE_KEYS.token, 'token-of-the-test');
  localStorage.setItem(STORAGE_KEYS.tenantSlug, tenantSlug);
  const outcome = await session.start();
  if (outcome !== 'verified') throw new Error(`The session did not start: ${outcome}`);
}
