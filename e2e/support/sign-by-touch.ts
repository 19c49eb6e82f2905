import type { Locator, Page } from '@playwright/test';

/** A finger that goes over the paper. */
export async function signByTouch(page: Page, paper: Locator): Promise<void> {
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (!box) throw new Error('No paper to sign on');
  const finger = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = (step: number) => ({
    x: box.x + box.width * (0.1 + step * 0.08),
    y: box.y + box.height * (step % 2 === 0 ? 0.3 : 0.7),
  });
  await send('touchStart', [at(0)]);
  for (let step = 1; step < 10; step += 1) await send('touchMove', [at(step)]);
  await send('touchEnd', []);
}
