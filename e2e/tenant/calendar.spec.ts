import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { refuse } from '../support/failures';
import { create, newAppointment, unique } from '../support/records';
import { expectToast, formOf, type } from '../support/screen';
import { expect, test } from '../support/test';

/** The line of an hour in the calendar, in pixels from the top of the window. */
async function lineOf(page: Page, time: string): Promise<number> {
  const label = await page.locator(`.ec-slot time[datetime$="T${time}:00"]`).boundingBox();
  if (!label) throw new Error(`The calendar does not show ${time}`);
  return label.y + label.height / 2;
}

/** Opens a day of the calendar, and waits for the hours that are drawn behind the appointments: then the cards are drawn again. */
async function openCalendar(page: Page, day: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('calendar_span', 'day'));
  const hours = page.waitForResponse((response) => response.url().includes('/api/agenda?'));
  await page.goto(`/demo/calendar?day=${day}`);
  await hours;
}

test('the calendar shows the day, and an empty hour becomes an appointment @responsive', async ({ page, login }) => {
  await login('staff', '/demo/appointments');
  const day = '2027-03-16';
  const { pet } = await newAppointment(page, { date: day });
  await openCalendar(page, day);
  await expect(page.getByRole('heading', { name: 'terça-feira, 16 de março de 2027' })).toBeVisible();
  const event = page.locator('.fct-appointment-event', { hasText: pet.name });
  await expect(event).toContainText('09:00 - 10:00');
  await expectAccessible(page);
  await event.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: pet.name })).toContainText('09:00 - 10:00');
  await page.keyboard.press('Escape');

  // The last column is nobody's in particular.
  const column = page.locator('.ec-body .ec-day').last();
  await column.scrollIntoViewIfNeeded();
  const top = (await column.boundingBox())?.y ?? 0;
  await column.click({ position: { x: 60, y: (await lineOf(page, '17:00')) - top + 8 } });
  const form = await formOf(page, 'Criar Novo Agendamento');
  await expect(form.getByLabel('Data')).toHaveValue('16/03/2027');
  await expect(form.getByLabel('Horário Início')).toHaveValue('17:00');
});

// Desktop only: touch dragging starts with a long press, which the library implements itself.
test(
  'dragging moves an appointment, and a refusal moves it back',
  { tag: '@desktop' },
  async ({ page, login, pageErrors }) => {
    await login('staff', '/demo/appointments');
    const day = '2027-04-20';
    const { pet } = await newAppointment(page, { date: day });
    await openCalendar(page, day);
    const event = page.locator('.fct-appointment-event', { hasText: pet.name });
    const dragTo = async (time: string) => {
      await expect(() => event.scrollIntoViewIfNeeded()).toPass();
      const from = await event.boundingBox();
      const to = await lineOf(page, time);
      if (!from) throw new Error('nothing to drag');
      await page.mouse.move(from.x + 30, from.y + 6);
      await page.mouse.down();
      await page.mouse.move(from.x + 30, from.y + 40, { steps: 4 });
      await page.mouse.move(from.x + 30, to + 8, { steps: 10 });
      await page.mouse.up();
    };
    // Before the team's breaks.
    await dragTo('10:00');
    await expectToast(page, 'Agendamento atualizado com sucesso!');
    // The exact minute depends on where within the quarter of an hour the mouse grabbed it.
    const moved = event.locator('.fct-calendar-event-time');
    await expect(moved).toHaveText(/^10:\d\d - 11:\d\d$/);
    const place = await moved.innerText();

    await refuse(page, pageErrors, {
      method: 'PUT',
      path: '/api/appointments',
      status: 409,
      message: 'O pet já está ocupado.',
    });
    await dragTo('14:00');
    await expectToast(page, 'Erro ao atualizar agendamento. Tente novamente.');
    await expectToast(page, 'O pet já está ocupado.');
    await expect(moved).toHaveText(place);
  },
);

test(
  'an appointment goes to another professional by dragging and by keyboard, and back',
  { tag: '@desktop' },
  async ({ page, login }) => {
    await login('owner', '/demo/appointments');
    const [ana, bia] = await Promise.all(
      ['Ana', 'Bia'].map((name) => create(page, '/api/professionals', { name: unique(name) })),
    ).then((made) => made.map(({ professional }) => professional));
    if (!ana || !bia) throw new Error('nobody to book');
    const day = '2027-04-22';
    const { pet } = await newAppointment(page, { date: day, professionalId: ana.id });
    await openCalendar(page, day);
    const card = page.locator('.fct-appointment-event', { hasText: pet.name });
    await expect(card).toContainText(ana.name);
    await expectAccessible(page);

    const heading = page.locator('.ec-col-head', { hasText: bia.name });
    await heading.scrollIntoViewIfNeeded();
    const [from, to] = [await card.boundingBox(), await heading.boundingBox()];
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + 30, from.y + 20, { steps: 10 });
    await page.mouse.up();
    await expectToast(page, 'Agendamento atualizado com sucesso!');
    await expect(card).toContainText(bia.name);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expectToast(page, 'Mudança desfeita.');
    await expect(card).toContainText(ana.name);

    await card.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: pet.name });
    await dialog.getByRole('button', { name: 'Mover para…' }).focus();
    await page.keyboard.press('Enter');
    const form = await formOf(page, `Mover ${pet.name} para…`);
    await expectAccessible(page);
    await type(form, 'Horário Início', '15:00');
    await form.getByLabel('Profissional').focus();
    await page.keyboard.type(bia.name);
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Mover' }).press('Enter');
    await expect(form).toBeHidden();
    await expect(card).toContainText('15:00 - 16:00');
    await expect(card).toContainText(bia.name);
  },
);

test('the calendar opens at working hours, whoever is booked at night', async ({ page, login }) => {
  await login('owner', '/demo/appointments');
  const date = '2027-06-15';
  await newAppointment(page, { date, startTime: '00:00', endTime: '00:30', squeezeReason: 'Viaja cedo' });
  const { pet } = await newAppointment(page, { date });
  await page.goto(`/demo/calendar?day=${date}`);
  await expect(page.locator('.fct-appointment-event', { hasText: pet.name })).toBeInViewport();
  await expect(page.locator('.ec-slot time[datetime$="T00:00:00"]')).not.toBeInViewport();
});

for (const width of [768, 1024])
  test(`the calendar opens by day at ${width} px`, { tag: '@desktop' }, async ({ page, login }) => {
    await page.setViewportSize({ width, height: 1024 });
    await login('staff', '/demo/appointments');
    await page.goto('/demo/calendar?day=2027-03-16');
    await expect(page.getByRole('heading', { name: 'terça-feira, 16 de março de 2027' })).toBeVisible();
  });
