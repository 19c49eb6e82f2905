import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Words by which antd and other libraries call what they draw, unless they are told otherwise. */
const ENGLISH =
  /^(clear|close(-circle)?|search|loading|down|up|left|right|double-\w+|ellipsis|calendar|clock-circle|caret-\w+|eye(-invisible)?)$|\b(previous|next|page|show|hide|select|remove|open|increase|decrease|toggle)\b/i;

/** Nothing on the page is read out in English, but for the region of toasts, whose name is specified. */
async function expectPortuguese(page: Page): Promise<void> {
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label]:not([aria-hidden="true"], [aria-hidden="true"] *)')].map(
      (element) => element.getAttribute('aria-label') ?? '',
    ),
  );
  expect(
    labels.filter((label) => ENGLISH.test(label)),
    'English for screen readers',
  ).toEqual([]);
}

/**
 * Axe finds nothing serious or critical on the page as it stands, and screen readers no English.
 *
 * We call axe directly because its Playwright builder needs five times the processor time: it sends the library again
 * for every check, also collects the rules that passed, and opens a blank page to merge the results of frames. These
 * pages have no frames.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectPortuguese(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations: found } = await inPage.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      elementRef: true,
    });
    // What is scrolled out of a dialog lies under its footer, and axe measures what that leaves of it.
    const isScrolledOut = (element: Element | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return !element?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    return found.flatMap(({ id, impact, help, nodes }) => {
      const seen = id === 'target-size' ? nodes.filter(({ element }) => !isScrolledOut(element)) : nodes;
      const text = `${id}: ${help}\n    ${seen.map(({ target }) => target.join(' ')).join('\n    ')}`;
      return seen.length > 0 ? [{ impact, text }] : [];
    });
  }, RULES);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ text }) => text),
    'serious findings of axe',
  ).toEqual([]);
}
