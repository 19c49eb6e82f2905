import type { APIRequestContext, Page } from '@playwright/test';
import { ACCOUNTS, type Who } from './accounts';

/** Logs in over HTTP. @returns the session's token */
export async function logIn(request: APIRequestContext, who: Who): Promise<string> {
  const { tenantSlug, email, password } = ACCOUNTS[who];
  const response = await request.post('/api/auth/login', {
    headers: { 'X-Tenant': tenantSlug },
    data: { email, password },
  });
  const { data, message } = await response.json();
  if (!response.ok()) throw new Error(`${who} cannot log in: ${message}`);
  return data.token;
}

/** Stores a session in the browser where the product itself does. */
export async function remember(page: Page, token: string, tenantSlug: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/config.json`);
  await page.evaluate(
    ([auth_token, tenant_slug]) => Object.assign(localStorage, { auth_token, tenant_slug }),
    [token, tenantSlug],
  );
}

/** Opens the page with a session of its own, for tests that end it; other tests share sessions. */
export async function logInAlone(page: Page, who: Who, path: string): Promise<string> {
  const token = await logIn(page.request, who);
  await remember(page, token, ACCOUNTS[who].tenantSlug);
  await page.goto(path);
  return token;
}

/** Ends a session on the server only, as when it expires: a page learns of it when its next call is refused. */
export async function endOnServer(page: Page, who: Who, token: string): Promise<void> {
  const response = await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${token}`, 'X-Tenant': ACCOUNTS[who].tenantSlug },
  });
  if (!response.ok()) throw new Error(`The session did not end: ${response.status()}`);
}
