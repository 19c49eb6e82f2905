import type { Locator, Page } from '@playwright/test';

/** Where the demonstration receives PIX; `npm test` starts it with the product. */
const SANDBOX = process.env['PIX_SANDBOX_URL'];

/** Pays the QR code that is shown as somebody with a bank's app would. */
export async function payAtSandbox(page: Page, shown: Locator): Promise<void> {
  if (!SANDBOX) throw new Error('PIX_SANDBOX_URL is missing');
  const brCode = await shown.getByLabel('PIX copia e cola').inputValue();
  const { cobs } = await (await page.request.get(`${SANDBOX}/_cobs`)).json();
  const cob = cobs.find(({ location }: { location: string }) => brCode.includes(location));
  if (!cob) throw new Error('The sandbox does not know this charge');
  const paid = await page.request.post(`${SANDBOX}/_pay/${cob.txid}`, { data: {} });
  if (!paid.ok()) throw new Error(`The sandbox refused the payment: ${paid.status()}`);
}
