import { test as base } from '@playwright/test';
import { ACCOUNTS, type Who } from './accounts';
import { watchPageErrors, type PageErrors } from './page-errors';
import { logIn, remember } from './sessions';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Fails the test for any error of the page, unless the test expects it. */
  pageErrors: PageErrors;
  /** The token of an account's session. Tests of a worker share it, because logging in is slow by design and rate-limited. */
  tokenOf: (who: Who) => Promise<string>;
  /** Opens the page with a session, without using the log-in form. */
  login: (who: Who, path?: string) => Promise<void>;
}
interface WorkerFixtures {
  tokens: Map<Who, string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors = await watchPageErrors(page);
      await use(pageErrors);
      pageErrors.expectNone();
    },
    { auto: true },
  ],
  tokens: [async ({ playwright: _unused }, use) => use(new Map()), { scope: 'worker' }],
  tokenOf: async ({ request, tokens }, use) => {
    await use(async (who) => {
      const token = tokens.get(who) ?? (await logIn(request, who));
      tokens.set(who, token);
      return token;
    });
  },
  login: async ({ page, tokenOf }, use) => {
    await use(async (who, path = '/') => {
      await remember(page, await tokenOf(who), ACCOUNTS[who].tenantSlug);
      await page.goto(path);
    });
  },
});
