import type { Page } from '@playwright/test';

const SCRIPT = /(<script type="application\/json" id="focinho"[^>]*>)(.*?)(<\/script>)/;

/** Changes the data that the server inlines in the HTML of an address. */
export async function changeInlined(page: Page, pathname: string, change: Record<string, unknown>): Promise<void> {
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(SCRIPT, (_whole, before: string, text: string, after: string) => {
        const inlined = JSON.stringify({ ...JSON.parse(text), ...change });
        return before + inlined.replaceAll('<', '\\u003c') + after;
      });
      await route.fulfill({ response, body });
    },
  );
}
