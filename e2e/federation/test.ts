import { test as base } from '../support/test';
import { ACCOUNTS, type Who } from '../support/accounts';
import { remember } from '../support/sessions';
import { openStage, startShell, type ShellServer, type Stage } from './stage';

export { expect } from '../support/test';

interface Fixtures {
  /** Environment of the stage's shell server; a test that sets any gets its own server. */
  settings: Record<string, string>;
  stage: Stage;
  /** Opens a page of the stage with a session. */
  open: (who: Who, path: string) => Promise<void>;
}
interface WorkerFixtures {
  shell: ShellServer;
}

/** Fixtures for tests that break releases: each test has its own releases behind a proxy that fails on demand. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  shell: [
    async ({ playwright: _unused }, use, { project }) => {
      const shell = await startShell(project.use.baseURL ?? '');
      await use(shell);
      await shell.close();
    },
    { scope: 'worker' },
  ],
  stage: async ({ baseURL, settings, shell, page }, use) => {
    const ownShell = Object.keys(settings).length > 0 ? await startShell(baseURL ?? '', settings) : undefined;
    const stage = await openStage(ownShell ?? shell);
    await use(stage);
    // Otherwise the page would keep calling a server that is gone.
    await page.goto('about:blank');
    await stage.close();
    await (ownShell ? ownShell.close() : shell.restore());
  },
  open: async ({ page, stage, tokenOf }, use) => {
    await use(async (who, path) => {
      await remember(page, await tokenOf(who), ACCOUNTS[who].tenantSlug, stage.url);
      // Not its `load` event, which waits for files that never come.
      await page.goto(`${stage.url}${path}`, { waitUntil: 'domcontentloaded' });
    });
  },
});
