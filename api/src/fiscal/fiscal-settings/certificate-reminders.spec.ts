import { TestApi } from '../../testing/api';
import { FISCAL_PASSWORD, FISCAL_SETTINGS, newCertificate } from '../../testing/fiscal';
import { CertificateReminders } from './certificate-reminders';

const api = TestApi.forSuite();
const DAY_MS = 86_400_000;

it('writes to the owner 30, 7 and 1 days before a certificate ends, once each, and begins anew with the next one', async () => {
  const shop = await api.tenant('certificado');
  await shop.put('/api/fiscal-settings', FISCAL_SETTINGS);
  const save = () => shop.put('/api/fiscal-settings/certificate', { pfx: newCertificate(), password: FISCAL_PASSWORD });
  expect((await save()).status).toBe(200);
  const reminders = api.app.get(CertificateReminders);
  const subjects = async (days: number): Promise<string[]> => {
    await api.owner.query('update fiscal_settings set certificate_expires_at = $2 where tenant_id = $1', [
      ...[shop.tenantId, new Date(Date.now() + days * DAY_MS)],
    ]);
    await Promise.all([reminders.sweep(), reminders.sweep()]);
    const mails = await api.owner.query(
      `select subject from mails where tenant_id = $1 and subject like '%certificado digital%' order by id`,
      [shop.tenantId],
    );
    return mails.map(({ subject }: { subject: string }) => subject.replace(/^.*o certificado/, 'o certificado'));
  };
  expect(await subjects(31)).toEqual([]);
  expect(await subjects(29)).toHaveLength(1);
  expect(await subjects(20)).toHaveLength(1);
  expect(await subjects(6)).toHaveLength(2);
  const all = await subjects(0.9);
  expect(all).toEqual([
    expect.stringMatching(/em até 30 dias/),
    expect.stringMatching(/em até 7 dias/),
    expect.stringMatching(/vence amanhã/),
  ]);
  expect(await subjects(-0.1)).toHaveLength(3);
  expect((await save()).status).toBe(200);
  expect(await subjects(3)).toHaveLength(4);
});
