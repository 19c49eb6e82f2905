import { refuse } from '../support/failures';
import { newClient, unique } from '../support/records';
import { expectToast, recordOf, search } from '../support/screen';
import { expect, test } from '../support/test';

// With the animations that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an opening dialog leaves the person in the field where they are typing', async ({ page, login }) => {
  await login('owner', '/demo/settings?view=team');
  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  const form = page.getByRole('dialog', { name: 'Criar Novo Usuário' });
  await form.getByLabel('Senha').focus();
  const left = await form.getByLabel('Senha').evaluate(
    (field) =>
      new Promise<boolean>((resolve) => {
        field.addEventListener('blur', () => resolve(true));
        // Longer than any animation of the dialog.
        setTimeout(() => resolve(false), 800);
      }),
  );
  expect(left).toBe(false);
  await page.keyboard.type('senha-secreta');
  await expect(form.getByLabel('Senha')).toHaveValue('senha-secreta');
  await expect(form.getByLabel('Nome')).toHaveValue('');
});

test('Esc closes a dialog however early it is pressed', { tag: '@desktop' }, async ({ page, login }) => {
  await login('staff', '/demo/pets');
  const button = page.getByRole('button', { name: 'Novo Pet' });
  await expect(page.getByRole('heading', { name: /Lista de Pets/ })).toBeVisible();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test('the reason of a failed save is in sight in the dialog', async ({ page, login, pageErrors }) => {
  await login('staff', '/demo/clients?new=1');
  const form = page.getByRole('dialog', { name: 'Criar Novo Cliente' });
  await form.getByLabel('Nome').fill(unique('Célia'));
  await form.getByLabel('E-mail').fill('celia@exemplo.com.br');
  const recover = await refuse(page, pageErrors, {
    method: 'POST',
    path: '/api/clients',
    message: 'Banco fora do ar.',
  });
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Banco fora do ar.' })).toBeInViewport({ ratio: 1 });
  await recover();
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await expectToast(page, 'Cliente criado com sucesso!');
});

test('Enter in an open date picker takes the day and leaves the form open', async ({ page, login }) => {
  await login('staff', '/demo/pets?new=1');
  const form = page.getByRole('dialog', { name: 'Criar Novo Pet' });
  await form.getByLabel('Data de Nascimento').click();
  await page.keyboard.type('05/03/2024');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Data de Nascimento')).toHaveValue('05/03/2024');
  await expect(form.getByText('Informe o nome')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Informe o nome')).toBeVisible();
});

test('deleting with the keyboard leaves the focus in the list', { tag: '@desktop' }, async ({ page, login }) => {
  await login('staff', '/demo/clients');
  const family = unique('Família');
  await newClient(page, `${family} A`);
  await newClient(page, `${family} B`);
  await page.reload();
  await search(page, family);
  await expect(page.getByRole('heading', { name: 'Lista de Clientes (2)' })).toBeVisible();
  const deleteWithKeys = async (name: string) => {
    await page.getByRole('button', { name: `Excluir ${name}` }).press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
    await expect(confirm.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(recordOf(page, name)).toBeHidden();
  };
  await deleteWithKeys(`${family} A`);
  const next = page.getByRole('button', { name: `Excluir ${family} B` });
  await expect(next).toBeFocused();
  // The focus moved by itself, so a hasty Enter does nothing.
  await expect(next).not.toHaveAttribute('data-unseen');
  await deleteWithKeys(`${family} B`);
  await expect(page.getByRole('heading', { name: /Lista de Clientes/ })).toBeFocused();
});
