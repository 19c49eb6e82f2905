import { screen, waitFor, within } from '@testing-library/react';
import { whatsappSettingsInputSchema, type WhatsappSettings as Settings } from '@focinho/contracts/outreach/whatsapp';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { WhatsappSettings } from './WhatsappSettings';

let tenant: TenantServer;
let settings: Settings;
let refusal: string | undefined;
beforeEach(() => {
  refusal = undefined;
  settings = {
    ...{ phoneNumberId: null, businessAccountId: null, displayPhone: null, verifiedName: null, problem: null },
    ...{ isConnected: false, sendsAlone: false, triggers: ['BOOKED', 'REMINDER', 'READY'], templates: [] },
    ...{ webhookUrl: 'https://focinho.example/api/whatsapp/webhook/1', verifyToken: 'ficha' },
  };
});
afterEach(() => tenant.close());

const connected: Partial<Settings> = {
  ...{ phoneNumberId: '100000011', businessAccountId: '10000001', isConnected: true, sendsAlone: true },
  templates: [
    { trigger: 'BOOKED', state: 'APPROVED', reason: null, checkedAt: null },
    { trigger: 'REMINDER', state: 'REJECTED', reason: 'INVALID_FORMAT', checkedAt: null },
    { trigger: 'READY', state: null, reason: null, checkedAt: null },
  ],
};

async function open() {
  tenant = await openTenant({});
  tenant.failure = ({ path, method, body }) => {
    if (path === '/api/whatsapp-settings/test') {
      if (refusal) return { status: 409, message: refusal };
      settings = { ...settings, displayPhone: '+55 11 4002-8922', verifiedName: 'Pet Shop Demo', problem: null };
      return { data: { settings } };
    }
    if (path !== '/api/whatsapp-settings') return undefined;
    if (method === 'PUT') {
      const { accessToken: _token, appSecret: _secret, ...saved } = whatsappSettingsInputSchema.parse(body);
      settings = { ...settings, ...saved, isConnected: saved.phoneNumberId !== null };
    }
    return { data: { settings } };
  };
  return renderTenantPage(WhatsappSettings, '/demo/settings');
}

test('connects an account, chooses what goes out by itself, and tests it', async () => {
  const { user } = await open();
  expect(await screen.findByText('Não conectado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Testar conexão' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Identificação do número de telefone' }), '100000011');
  await user.type(screen.getByRole('textbox', { name: 'Identificação da conta do WhatsApp Business' }), '10000001');
  await user.type(screen.getByLabelText('Token de acesso'), 'EAAG');
  await user.type(screen.getByLabelText('Chave secreta do aplicativo'), 'segredo');
  await user.click(screen.getByRole('checkbox', { name: /Enviar sozinho/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Aniversário (divulgação)' }));
  await user.click(screen.getByRole('button', { name: 'Salvar WhatsApp' }));
  expect(await screen.findByText('Enviando sozinho')).toBeVisible();
  expect(tenant.sent('PUT', '/api/whatsapp-settings')[0]?.body).toMatchObject({
    phoneNumberId: '100000011',
    accessToken: 'EAAG',
    sendsAlone: true,
    triggers: ['BOOKED', 'REMINDER', 'READY', 'BIRTHDAY'],
  });
  await user.click(screen.getByRole('button', { name: 'Testar conexão' }));
  expect(await screen.findByText('+55 11 4002-8922')).toBeVisible();
});

test('shows which texts are approved, and what to do about the others', async () => {
  settings = { ...settings, ...connected };
  await open();
  const template = async (name: string) => within(await screen.findByRole('listitem', { name }));
  expect((await template('Horário marcado')).getByText('Aprovado')).toBeVisible();
  const refused = await template('Lembrete da véspera');
  expect(refused.getByText('Recusado')).toBeVisible();
  expect(refused.getByText(/Mude o texto em Mensagens, Modelos.*Motivo da Meta: INVALID_FORMAT\./)).toBeVisible();
  expect((await template('Pronto para buscar')).getByText('Ainda não enviado')).toBeVisible();
});

test('says why nothing goes out, and what the test has found', async () => {
  settings = { ...settings, ...connected, problem: 'CREDENTIALS' };
  refusal = 'O WhatsApp não aceitou os dados da conta.';
  const { user } = await open();
  expect(await screen.findByText('Parado')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('A Meta não aceita mais o token de acesso.');
  await user.click(screen.getByRole('button', { name: 'Testar conexão' }));
  await waitFor(() => expect(screen.getByText(/O WhatsApp não aceitou os dados da conta/)).toBeVisible());
});
