import { test as base } from '@playwright/test';
import { ACCOUNTS, type Who } from './accounts';
import { watchFaults, type Faults } from './faults';
import { remember, tokenOf } from './sessions';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Fails the test for whatever the page complained of, unless the test says that it provokes it. */
  faults: Faults;
  /** Opens the page as somebody who is logged in already, without going through the form. */
  login: (who: Who, path?: string) => Promise<void>;
}
interface WorkerFixtures {
  /** One session per account and worker: logging in is slow on purpose, and limited. */
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
  login: async ({ page, request, tokens }, use) => {
    await use(async (who, path = '/') => {
      const token = tokens.get(who) ?? (await tokenOf(request, who));
      tokens.set(who, token);
      await remember(page, token, ACCOUNTS[who].tenantSlug);
      await page.goto(path);
    });
  },
});
