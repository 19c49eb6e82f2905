import type { Page } from '@playwright/test';

/** The tutors' WhatsApp; `npm test` starts it with the product. */
const SANDBOX = process.env['WHATSAPP_SANDBOX_URL'];
/** How the demonstration connects to it (api/src/seed/whatsapp.ts). */
const NUMBER = '200000011';

interface Shown {
  id: string;
  to: string;
  text: string;
  status: string;
}
/** The messages that have come to a phone, of which these are the last digits. */
export async function receivedAt(page: Page, ending: string): Promise<Shown[]> {
  if (!SANDBOX) throw new Error('WHATSAPP_SANDBOX_URL is missing');
  const { messages } = await (await page.request.get(`${SANDBOX}/_state`)).json();
  return messages.filter(({ to }: Shown) => to.endsWith(ending));
}

/** The tutor reads what has come, and answers. */
export async function readAndReply(page: Page, { id, to }: Shown, text: string): Promise<void> {
  for (const [path, data] of [
    [`/_messages/${encodeURIComponent(id)}`, { status: 'read' }],
    ['/_reply', { phoneNumberId: NUMBER, number: to, text }],
  ] as const) {
    const response = await page.request.post(`${SANDBOX}${path}`, { data });
    if (!response.ok()) throw new Error(`The sandbox refused ${path}: ${response.status()}`);
  }
}
