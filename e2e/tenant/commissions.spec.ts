import { expectAccessible } from '../support/accessibility';
import { changeStatus, newAppointment, sell } from '../support/records';
import { choose, expectToast } from '../support/screen';
import { expect, test } from '../support/test';

test('a rule is made, a bath is done and paid, and its commission explains itself', async ({ page, login }) => {
  await login('owner', '/demo/commissions?view=rules');
  const [professional] = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('auth_token')}`, 'X-Tenant': 'demo' };
    return (await (await fetch('/api/professionals', { headers })).json()).data.professionals;
  });
  const { id, client, service } = await newAppointment(page, { professionalId: professional.id });
  await page.getByRole('button', { name: 'Nova Regra' }).click();
  const rule = page.getByRole('dialog', { name: 'Criar Nova Regra' });
  await rule.getByLabel('Vale para').click();
  await page.getByTitle('Serviço', { exact: true }).click();
  await choose(rule, 'Serviço', service.name);
  await rule.getByLabel('Comissão (%)').fill('35');
  await expectAccessible(page);
  await rule.getByRole('button', { name: 'Criar Regra' }).click();
  await expectToast(page, 'Regra criada com sucesso!');
  await expect(page.getByText(`Todos · ${service.name}`)).toBeVisible();
  await expectAccessible(page);

  await changeStatus(page, id, 'COMPLETED');
  await sell(page, { appointmentId: id, clientId: client.id, serviceId: service.id });

  await page.goto('/demo/commissions');
  const share = page.locator('section', { has: page.getByRole('heading', { name: professional.name }) });
  await share.getByText(/^\d+ ite(m|ns)$/).click();
  const line = share.getByRole('listitem').filter({ hasText: service.name });
  await expect(line).toContainText(/35% de R\$\s65,00/);
  await expect(line).toContainText(/R\$\s22,75/);
  await expectAccessible(page);
});
