import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { newClient, newPet } from '../support/records';
import { expectToast } from '../support/screen';
import { expect, test } from '../support/test';

/** A photo as a phone takes it, drawn in the page: 2400 by 1800 pixels. */
async function photo(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1800];
    const context = canvas.getContext('2d');
    for (let x = 0; x < 24; x += 1)
      for (let y = 0; y < 18; y += 1) {
        if (context) context.fillStyle = `hsl(${(x * y * 7) % 360} 60% 55%)`;
        context?.fillRect(x * 100, y * 100, 100, 100);
      }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') };
}
const gallery = (page: Page): Locator => page.locator('input[type=file]:not([capture])');
const widthOf = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

test('a photo is sent, stands at the top of the record, opens large, and comes back after a deletion @responsive', async ({
  page,
  login,
}) => {
  await login('staff', '/demo/pets');
  const pet = await newPet(page, await newClient(page));
  await page.goto(`/demo/pets/${pet.id}`);
  await expect(page.getByText(`${pet.name} ainda não tem fotos.`)).toBeVisible();
  for (const name of ['Tirar foto', 'Escolher da galeria'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await gallery(page).setInputFiles(await photo(page));
  const thumbnail = page.getByRole('button', { name: new RegExp(`^Foto de ${pet.name}, pet, `) });
  await expect(thumbnail.locator('img')).toBeVisible();
  await expect(page.getByRole('img', { name: `Foto de ${pet.name}`, exact: true })).toBeVisible();
  await expectAccessible(page);

  await thumbnail.click();
  const dialog = page.getByRole('dialog', { name: `${pet.name}: pet` });
  await expect.poll(() => widthOf(dialog.locator('img'))).toBe(1600);
  await expectAccessible(page);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Foto excluída.');
  await expect(thumbnail).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(thumbnail).toBeVisible();
});

test('a photo that cannot be sent is kept by the browser, even if the page is closed', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.expected(/ERR_FAILED/);
  await login('staff', '/demo/pets');
  const pet = await newPet(page, await newClient(page));
  await page.goto(`/demo/pets/${pet.id}`);
  const route = `**/api/pets/${pet.id}/photos*`;
  await page.route(route, (call) => call.abort());
  await gallery(page).setInputFiles(await photo(page));
  const waiting = page.getByText(/guardada neste aparelho, será enviada quando houver conexão/);
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await page.unroute(route);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: new RegExp(`^Foto de ${pet.name}`) })).toBeVisible();
  await expect(waiting).toBeHidden();
});
