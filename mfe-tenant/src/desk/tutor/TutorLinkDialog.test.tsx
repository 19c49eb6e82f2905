import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientRecord } from '@focinho/contracts/desk/records';
import { tutorLinkInputSchema, type TutorLink } from '@focinho/contracts/desk/tutor-links';
import { aClient, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from '../records/ClientRecordPage';

const ana = aClient(1, { name: 'Ana Lima', phone: '(11) 98765-4321' });
const record: ClientRecord = {
  ...ana,
  pets: [],
  credit: null,
  noShows: 0,
  openOrders: [],
  upcoming: [],
  upcomingTotal: 0,
  timeline: { entries: [], next: null },
};
const aLink = (n: number, change: Partial<TutorLink> = {}): TutorLink => ({
  id: idOf(n),
  clientId: ana.id,
  createdAt: '2026-11-20T15:00:00.000Z',
  createdBy: { id: idOf(1), name: 'Camila' },
  expiresAt: '2026-12-20T15:00:00.000Z',
  lastUsedAt: null,
  ...change,
});
const TOKEN = 'segredo'.repeat(6) + 'x';

let tenant: TenantServer;
let links: TutorLink[];
beforeEach(async () => {
  links = [aLink(2, { lastUsedAt: '2026-11-21T12:30:00.000Z' })];
  tenant = await openTenant({ clients: [ana] });
  tenant.failure = ({ path, method, params, body }) => {
    if (path === `/api/clients/${ana.id}/record`) return { data: { record } };
    if (!path.startsWith('/api/tutor-links')) return undefined;
    if (method === 'POST') {
      const made = aLink(3, {
        clientId: tutorLinkInputSchema.parse(body).clientId,
        expiresAt: '2026-12-21T15:00:00.000Z',
      });
      links = [made, ...links];
      return { status: 201, data: { link: { ...made, token: TOKEN } } };
    }
    if (method === 'DELETE') links = links.filter(({ id }) => !path.endsWith(id));
    return { data: { links: params.get('clientId') === ana.id || method === 'DELETE' ? links : [] } };
  };
});
afterEach(() => tenant.close());

async function openDialog() {
  renderTenantPage(Page, `/demo/clients/${ana.id}`);
  await userEvent.click(await screen.findByRole('button', { name: /Link do tutor/ }));
  return within(await screen.findByRole('dialog', { name: 'Link do tutor: Ana Lima' }));
}

test('makes a link, shows it once and has a message with it for WhatsApp', async () => {
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Criar link' }));
  const address = `${location.origin}/t/${TOKEN}`;
  expect(await dialog.findByRole('link', { name: address })).toHaveAttribute('href', address);
  const chat = dialog.getByRole('link', { name: /Enviar no WhatsApp/ }).getAttribute('href') ?? '';
  expect(chat).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
  expect(decodeURIComponent(chat)).toContain(
    `Olá, Ana! Aqui você confirma ou muda o horário, vê as vacinas e acompanha tudo: ${address}`,
  );
  expect(await dialog.findByText('Vale até 21/12/2026')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Criar link' })).not.toBeInTheDocument();
});

test('lists the links that work, and ends one', async () => {
  const dialog = await openDialog();
  expect(await dialog.findByText(/de Camila em 20\/11\/2026 12:00 · aberto em 21\/11\/2026 09:30/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Revogar o link que vale até 20/12/2026' }));
  expect(await screen.findByText('Link do tutor revogado.')).toBeVisible();
  expect(dialog.queryByText('Vale até 20/12/2026')).not.toBeInTheDocument();
});
