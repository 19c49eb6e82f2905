import { screen, waitFor, within } from '@testing-library/react';
import { MESSAGE_TRIGGERS, type Role } from '@focinho/contracts/kernel/enums';
import { TRIGGERS } from '@focinho/contracts/outreach/message-text';
import {
  messageSettingsInputSchema,
  messageTemplateUpdateSchema,
  skippedMessageInputSchema,
  type DueMessage,
  type Message,
  type MessageSettings,
  type MessageTemplate,
} from '@focinho/contracts/outreach/messages';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './MessagesPage';

const TODAY = '2026-11-25T00:00:00.000Z';
const message = (number: number, fields: Partial<DueMessage> = {}): DueMessage => ({
  items: [{ trigger: fields.trigger ?? 'REMINDER', sourceId: idOf(number), occurrence: '2026-11-26 14:30' }],
  trigger: 'REMINDER',
  dueOn: TODAY,
  client: { id: idOf(100 + number), name: `Tutor ${number}`, phone: '(11) 98765-4321' },
  pets: [{ id: idOf(200 + number), name: `Pet ${number}`, species: 'DOG' }],
  appointment: { date: '2026-11-26T00:00:00.000Z', startTime: '14:30' },
  text: `Oi, tutor ${number}!`,
  missing: [],
  block: null,
  isAutomatic: false,
  delivery: null,
  ...fields,
});
const done: Message = {
  ...{ id: idOf(900), trigger: 'REMINDER', sourceId: idOf(1), occurrence: '', clientId: idOf(101), petId: null },
  ...{ status: 'SENT', skipReason: null, text: 'Oi!', phone: null, dueOn: TODAY, leadId: null },
  ...{ createdAt: '2026-11-25T12:00:00.000Z', createdBy: null, client: null, pet: null },
  delivery: null,
};

let tenant: TenantServer;
let messages: DueMessage[];
let sent: Message[];
let opensAt: string | null;
let templates: MessageTemplate[];
let settings: MessageSettings;
beforeEach(() => {
  messages = [message(1), message(2), message(3)];
  opensAt = null;
  sent = [done];
  templates = MESSAGE_TRIGGERS.map((trigger) => ({ trigger, body: TRIGGERS[trigger].starter, isActive: true }));
  settings = { fromTime: '08:00', toTime: '20:00', weekdays: [1, 2, 3, 4, 5, 6], hasControlGroup: true };
});
afterEach(() => tenant.close());

async function open(address = '/demo/messages', role: Role = 'MANAGER') {
  tenant = await openTenant({}, role);
  tenant.failure = ({ path, method, body: given }) => {
    if (path === '/api/messages/due') return { data: { messages, today: TODAY, opensAt } };
    if (path === '/api/messages/sent' || path === '/api/messages/skipped') {
      const { items: those } = skippedMessageInputSchema.partial({ reason: true }).parse(given);
      messages = messages.filter(({ items }) => items[0]?.sourceId !== those[0]?.sourceId);
      return { status: 201, data: { message: done } };
    }
    if (path === `/api/messages/${done.id}/undo`) {
      messages = [message(1), ...messages];
      return { data: { message: done } };
    }
    if (path === '/api/message-templates' && method === 'PUT') {
      const body = messageTemplateUpdateSchema.parse(given);
      templates = templates.map((one) =>
        one.trigger === body.trigger
          ? { ...one, body: body.body ?? one.body, isActive: body.isActive ?? one.isActive }
          : one,
      );
      return { data: { template: templates.find(({ trigger }) => trigger === body.trigger) } };
    }
    if (path === '/api/message-templates') return { data: { templates } };
    if (path === '/api/message-settings' && method === 'PUT') settings = messageSettingsInputSchema.parse(given);
    if (path === '/api/message-settings') return { data: { settings } };
    if (path === '/api/messages/results')
      return { data: { results: [{ trigger: 'RECALL', sent: 50, returned: 20, unsent: 10, unsentReturned: 2 }] } };
    if (path === '/api/messages')
      return { data: { messages: sent, pagination: { page: 1, limit: 20, total: sent.length, pages: 1 } } };
    return undefined;
  };
  return renderTenantPage(Page, address);
}
const line = (name: string) => screen.findByRole('listitem', { name });

test('one click opens WhatsApp with the text, Enter marks it sent and goes to the next', async () => {
  const { user } = await open();
  const first = within(await line('Lembrete da véspera: Pet 1'));
  const chat = first.getByRole('link', { name: 'Escrever no WhatsApp sobre Pet 1' });
  expect(chat).toHaveAttribute('href', 'https://wa.me/5511987654321?text=Oi%2C%20tutor%201!');
  chat.addEventListener('click', (event) => event.preventDefault());
  await user.click(chat);
  expect(first.getByRole('button', { name: 'Marcar como enviada: Pet 1' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Oi, tutor 1!')).toBeNull());
  expect(tenant.sent('POST', '/api/messages/sent')[0]?.body).toEqual({
    clientId: idOf(101),
    items: [{ trigger: 'REMINDER', sourceId: idOf(1), occurrence: '2026-11-26 14:30' }],
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Escrever no WhatsApp sobre Pet 2' })).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Oi, tutor 1!')).toBeVisible();
});

test('says what goes out by itself, and why something has not arrived', async () => {
  const retryAt = '2026-11-25T12:05:00.000Z';
  messages = [
    message(1, { isAutomatic: true }),
    message(2, { isAutomatic: true, delivery: { status: 'QUEUED', problem: 'OUTAGE', retryAt } }),
    message(3, { delivery: { status: 'FAILED', problem: 'NOT_ON_WHATSAPP', retryAt: null } }),
  ];
  await open();
  const textOf = async (name: string) => (await line(`Lembrete da véspera: ${name}`)).textContent;
  expect(await textOf('Pet 1')).toContain('Sai sozinha pelo WhatsApp em instantes.');
  expect(await textOf('Pet 2')).toContain('O WhatsApp não respondeu. Tentamos de novo sozinhos.');
  expect(await textOf('Pet 3')).toContain('O número não tem WhatsApp. Confira o telefone na ficha, ou ligue.');
  expect(screen.getByRole('link', { name: 'Escrever no WhatsApp sobre Pet 3' })).toBeVisible();
});

test('says how far a sent message has come, and takes none back that has left', async () => {
  const createdAt = new Date().toISOString();
  sent = [
    { ...done, createdAt, delivery: { status: 'READ', problem: null, retryAt: null } },
    { ...done, id: idOf(901), createdAt, delivery: { status: 'SENDING', problem: null, retryAt: null } },
  ];
  await open('/demo/messages?view=sent');
  expect(await screen.findByText('Lida')).toBeVisible();
  expect(screen.getByText(/Não enviamos de novo: confira na conversa/)).toBeVisible();
  expect(screen.getAllByText('Sozinha')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Desfazer/ })).toBeNull();
});

test('leaves one out for a reason', async () => {
  const { user } = await open();
  await user.click(within(await line('Lembrete da véspera: Pet 2')).getByRole('button', { name: 'Pular: Pet 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Já falei com o tutor' }));
  await waitFor(() => expect(screen.queryByText('Oi, tutor 2!')).toBeNull());
  expect(tenant.sent('POST', '/api/messages/skipped')[0]?.body).toMatchObject({ reason: 'TALKED' });
});

test('says why others do not go out, and offers no way to send them', async () => {
  messages = [
    message(1),
    message(2, { block: 'NO_PHONE' }),
    message(3, { block: 'MISSING_VALUE', missing: ['profissional'] }),
  ];
  opensAt = '2026-11-26T08:00';
  const { user } = await open();
  expect(await screen.findByText(/as próximas mensagens saem quinta, 26\/11 às 08:00/)).toBeVisible();
  await user.click(screen.getByText('2 não vão agora'));
  expect(screen.getByText('Falta um celular com DDD no cadastro.')).toBeVisible();
  expect(screen.getByText('O texto usa o que não está no cadastro: profissional.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Escrever no WhatsApp/ })).toHaveLength(1);
});

test('has a tab for whoever is to come back, is missing, or has a birthday; an empty one teaches', async () => {
  messages = [
    message(1, { trigger: 'RECALL', dueOn: '2026-11-01T00:00:00.000Z', appointment: null }),
    message(2, { trigger: 'LAPSED', dueOn: '2026-10-01T00:00:00.000Z', appointment: null }),
    message(3, { trigger: 'BIRTHDAY', dueOn: '2026-12-01T00:00:00.000Z', appointment: null, block: 'NOT_YET' }),
  ];
  const { user } = await open();
  expect(await screen.findByText('Nenhuma mensagem para hoje.')).toBeVisible();
  for (const [tab, name] of [
    ['Retorno', 'Hora de voltar: Pet 1'],
    ['Sumidos', 'Sumido: Pet 2'],
    ['Aniversários', 'Aniversário: Pet 3'],
  ] as const) {
    await user.click(screen.getByText(tab));
    expect(await line(name)).toBeVisible();
  }
  expect(screen.getByText('Sai terça, 01/12.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Escrever no WhatsApp/ })).toBeNull();
});

test('edits a text with what it becomes beside it, and switches a message off', async () => {
  const { user } = await open('/demo/messages?view=texts');
  const text = within(await line('Agradecimento'));
  await user.click(text.getByRole('switch', { name: 'Usar: Agradecimento' }));
  await waitFor(() => expect(tenant.sent('PUT', '/api/message-templates')[0]?.body).toMatchObject({ isActive: false }));
  await user.click(text.getByRole('button', { name: 'Editar o texto: Agradecimento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agradecimento' }));
  const field = dialog.getByRole('textbox');
  await user.clear(field);
  await user.type(field, 'Oi, {{tutor}! Promoção para {{pet} e {{peta}.');
  const preview = within(dialog.getByRole('region', { name: 'Prévia' }));
  expect(await preview.findByText('Oi, Mariana! Promoção para Luna e {peta}.')).toBeVisible();
  expect(preview.getByText('{peta} não existe nesta mensagem.')).toBeVisible();
  expect(preview.getByText(/“Promoção” é divulgação/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'Obrigado, {{tutor}!');
  await user.click(dialog.getByRole('button', { name: 'Salvar Texto' }));
  expect(await text.findByText('Obrigado, {tutor}!')).toBeVisible();
});

test('saves when messages may go out', async () => {
  const { user } = await open('/demo/messages?view=texts');
  await user.click(await screen.findByRole('checkbox', { name: 'Sáb' }));
  await user.click(screen.getByRole('button', { name: 'Salvar Horários' }));
  await waitFor(() =>
    expect(tenant.sent('PUT', '/api/message-settings')[0]?.body).toMatchObject({ weekdays: [1, 2, 3, 4, 5] }),
  );
});

test('shows staff the texts without a way to change them', async () => {
  await open('/demo/messages?view=texts', 'STAFF');
  expect(await line('Agradecimento')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /Editar o texto/ })).toBeNull();
});

test('compares who came back with and without a message', async () => {
  const { user } = await open('/demo/messages?view=results');
  expect(await screen.findByText('40%')).toBeVisible();
  expect(screen.getByText('20%')).toBeVisible();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  const [file] = saved;
  if (!file) throw new Error('Nothing was saved');
  const reader = new FileReader();
  const read = new Promise((done) => reader.addEventListener('load', () => done(reader.result)));
  reader.readAsText(file);
  expect(await read).toContain('Hora de voltar;50;20;10;2');
});
