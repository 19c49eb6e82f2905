import { test as base } from '../support/test';
import { ACCOUNTS, type Who } from '../support/accounts';
import { remember } from '../support/sessions';
import { openStage, startShell, type ShellServer, type Stage } from './stage';

export { expect } from '../support/test';

interface Fixtures {
  /** Environment of the stage's shell server; a test that sets any has a server of its own. */
  settings: Record<string, string>;
  stage: Stage;
  /** Opens a page of the stage as somebody who is logged in. */
  open: (who: Who, path: string) => Promise<void>;
}
interface WorkerFixtures {
  shell: ShellServer;
}

/** Tests that break releases: each has its own releases and its own front that misbehaves on demand. */
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
    // What the page still asks for would find nobody there.
    await page.goto('about:blank');
    await stage.close();
    await (ownShell ? ownShell.close() : shell.restore());
  },
  open: async ({ page, stage, tokenOf }, use) => {
    await use(async (who, path) => {
      await remember(page, await tokenOf(who), ACCOUNTS[who].tenantSlug, stage.url);
      await page.goto(`${stage.url}${path}`);
    });
  },
});
