import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe finds nothing serious or critical on the page as it stands.
 *
 * We call axe directly because its Playwright builder needs five times the processor time: it sends the library again
 * for every check, also collects the rules that passed, and opens a blank page to merge the results of frames. These
 * pages have no frames.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations: found } = await inPage.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return found.map(({ id, impact, help, nodes }) => ({
      impact,
      text: `${id}: ${help}\n    ${nodes.map(({ target }) => target.join(' ')).join('\n    ')}`,
    }));
  }, RULES);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ text }) => text),
    'serious findings of axe',
  ).toEqual([]);
}
