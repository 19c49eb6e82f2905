import { test as base } from '@playwright/test';
import { ACCOUNTS, type Who } from './accounts';
import { watchFaults, type Faults } from './faults';
import { logIn, remember } from './sessions';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Fails the test for whatever the page complained of, unless the test says that it provokes it. */
  faults: Faults;
  /** The token of an account's session, which the tests of a worker share: logging in is slow on purpose, and limited. */
  tokenOf: (who: Who) => Promise<string>;
  /** Opens the page as somebody who is logged in already, without going through the form. */
  login: (who: Who, path?: string) => Promise<void>;
}
interface WorkerFixtures {
  tokens: Map<Who, string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  faults: [
    async ({ page }, use) => {
      const faults = await watchFaults(page);
      await use(faults);
      faults.expectNone();
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
