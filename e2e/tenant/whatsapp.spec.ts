import { expectAccessible } from '../support/accessibility';
import { create, newPet, newService, OVERBOOKED, unique } from '../support/records';
import { expect, test } from '../support/test';
import { readAndReply, receivedAt } from '../support/whatsapp';

const DAY = 86_400_000;

test('what is booked is told by WhatsApp, read, and answered with PARAR @responsive', async ({ page, login }) => {
  test.setTimeout(180_000);
  await login('owner', '/demo/settings?view=whatsapp');
  const panel = page.getByRole('group', { name: 'WhatsApp' });
  await panel.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(panel.getByRole('listitem', { name: 'Horário marcado' })).toContainText('Aprovado');
  await expectAccessible(page);
  const sending = panel.getByRole('checkbox', { name: /^Enviar sozinho/ });
  await panel.getByRole('checkbox', { name: /^Lembrete da véspera/ }).uncheck();
  await panel.getByRole('checkbox', { name: /^Pronto para buscar/ }).uncheck();
  await sending.check();
  await panel.getByRole('button', { name: 'Salvar WhatsApp' }).click();
  await expect(panel.getByText('Enviando sozinho')).toBeVisible();

  const date = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  const ending = String(Date.now()).slice(-8).replace(/^./, '8');
  const name = unique('Tutora');
  const email = `${name.replace(/\W/g, '')}@exemplo.com.br`.toLowerCase();
  const { client } = await create(page, '/api/clients', { name, email, phone: `(11) 9${ending}` });
  if (!client) throw new Error('There is no client');
  const [pet, service] = await Promise.all([newPet(page, client), newService(page)]);
  const hour = { startTime: '09:00', endTime: '10:00', squeezeReason: OVERBOOKED };
  await create(page, '/api/appointments', { date, ...hour, petId: pet.id, serviceId: service.id });
  await expect.poll(() => receivedAt(page, ending), { timeout: 90_000, intervals: [1_000] }).not.toEqual([]);
  const [message, ...others] = await receivedAt(page, ending);
  expect(others).toEqual([]);
  expect(message?.text).toContain(pet.name);
  if (message) await readAndReply(page, message, 'PARAR');

  await page.goto('/demo/messages?view=sent');
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: client.name }).first();
  await expect(row).toContainText('Lida');
  await expectAccessible(page);
  await page.goto(`/demo/clients/${client.id}`);
  await expect(page.getByText(/^Não autorizado em .*, por mensagem/).first()).toBeVisible();

  await page.goto('/demo/settings?view=whatsapp');
  await sending.uncheck();
  await panel.getByRole('button', { name: 'Salvar WhatsApp' }).click();
  await expect(panel.getByText('Conectado')).toBeVisible();
});
