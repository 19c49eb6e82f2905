import type { Page } from '@playwright/test';
import { test as base } from '../support/test';
import type { Who } from '../support/accounts';
import { openStage, type Stage } from './stage';

export { expect } from '../support/test';

interface Fixtures {
  /** Environment of the stage's shell server. */
  settings: Record<string, string>;
  stage: Stage;
  /** Opens a page of the stage as somebody who is logged in. */
  open: (who: Who, path: string) => Promise<void>;
}

/** Tests that break releases: each has its own shell, its own releases and a front that misbehaves on demand. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  stage: async ({ baseURL, settings, page }, use) => {
    const stage = await openStage(baseURL ?? '', settings);
    await use(stage);
    // What the page still asks for would find nobody there.
    await page.goto('about:blank');
    await stage.close();
  },
  open: async ({ page, stage, login }, use) => {
    await use(async (who, path) => {
      await login(who, '/config.json');
      const session = await storageOf(page);
      await page.goto(`${stage.url}/config.json`);
      await page.evaluate((kept) => Object.assign(localStorage, kept), session);
      await page.goto(`${stage.url}${path}`);
    });
  },
});

const storageOf = (page: Page) =>
  page.evaluate(() => {
    const { auth_token, tenant_slug } = localStorage;
    return { auth_token: String(auth_token), tenant_slug: String(tenant_slug) };
  });
