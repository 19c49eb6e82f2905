import type { Page } from '@playwright/test';

/** The tax authorities of the demonstration; `npm test` starts them with the product. */
const SANDBOX = process.env['FISCAL_SANDBOX_URL'];

/** Switches for every note that is sent meanwhile: other tests issue none. */
export async function switchFiscalSandbox(page: Page, faults: { rejectsWith?: string; down?: boolean }): Promise<void> {
  if (!SANDBOX) throw new Error('FISCAL_SANDBOX_URL is missing');
  const response = await page.request.post(`${SANDBOX}/_faults`, { data: faults });
  if (!response.ok()) throw new Error(`The sandbox refused its faults: ${response.status()}`);
}
