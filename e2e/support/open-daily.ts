import { request as http, type FullConfig } from '@playwright/test';
import { ACCOUNTS } from './accounts';
import { logIn } from './sessions';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/**
 * Opens the demonstration's shop every day, holidays included: what the tests book is held to its hours, whatever day it is. Everybody may
 * squeeze in, because many tests book the same hour.
 */
export default async function openDaily({ projects }: FullConfig): Promise<void> {
  const request = await http.newContext({ baseURL: projects[0]?.use.baseURL ?? '' });
  const token = await logIn(request, 'owner');
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': ACCOUNTS.owner.tenantSlug };
  const { data } = await (await request.get('/api/agenda/settings', { headers })).json();
  const hours = WEEK.map((weekday) => ({ weekday, from: '08:00', to: '18:00' }));
  const settings = { ...data.settings, hours, holidays: [], staffMaySqueezeIn: true };
  const response = await request.put('/api/agenda/settings', { headers, data: settings });
  if (!response.ok()) throw new Error(`The shop could not be opened: ${await response.text()}`);
  await request.dispose();
}
