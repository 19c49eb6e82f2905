import type { TestApi } from './api';

/** The texts of the e-mails in the outbox to an address, oldest first. */
export async function mailsTo(api: TestApi, recipient: string): Promise<{ subject: string; text: string }[]> {
  return api.owner.query('select subject, text from mails where recipient = $1 order by created_at, id', [recipient]);
}

/** The secret of the last link that was mailed to an address. */
export async function tokenMailedTo(api: TestApi, recipient: string): Promise<string> {
  const texts = (await mailsTo(api, recipient)).map(({ text }) => text).join('\n');
  const token = [...texts.matchAll(/#nova-senha\/[a-z0-9-]+\/([\w-]+)/g)].at(-1)?.[1];
  if (!token) throw new Error(`No link was mailed to ${recipient}`);
  return token;
}
