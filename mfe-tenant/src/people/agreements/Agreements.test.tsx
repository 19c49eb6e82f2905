import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agreementInputSchema, type Agreement, type SignedAgreement } from '@focinho/contracts/people/agreements';
import type { ApiRequest, ApiResponse } from '@focinho/ui/jest/api-server';
import { Page as SettingsPage } from '../../settings/SettingsPage';
import { idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { ClientAgreements } from './ClientAgreements';
import { MissingAgreements } from './MissingAgreements';

const CLIENT = { id: idOf(10), name: 'Mariana Souza' };
const PET = { id: idOf(20), name: 'Luna' };
const TEMPLATE = {
  id: idOf(30),
  name: 'Termo de responsabilidade',
  kind: 'RESPONSIBILITY',
  body: 'Eu, {{tutor}}, deixo {{pet}}.',
  validDays: 365,
  requiredAt: 'ARRIVAL',
  species: null,
  category: null,
  version: 1,
  isActive: true,
  isForPet: true,
  createdAt: '2026-11-21T12:00:00.000Z',
};
const HASH = 'a'.repeat(64);
const PREVIEW = {
  templateId: TEMPLATE.id,
  version: 1,
  title: TEMPLATE.name,
  text: 'Eu, Mariana Souza, deixo Luna.',
  textHash: HASH,
  client: CLIENT,
  pet: PET,
};
const AGREEMENT: Agreement = {
  id: idOf(40),
  number: 7,
  title: TEMPLATE.name,
  client: CLIENT,
  pet: PET,
  templateId: TEMPLATE.id,
  templateVersion: 1,
  addendumOf: null,
  signerName: CLIENT.name,
  identifiedBy: 'LINK',
  signedAt: '2026-11-21T12:00:00.000Z',
  expiresOn: null,
  isCurrent: true,
};
const SIGNED: SignedAgreement = {
  ...AGREEMENT,
  text: PREVIEW.text,
  textHash: HASH,
  signerDocument: '52998224725',
  identifiedBy: 'DOCUMENT_SHOWN',
  signatureMethod: 'DRAWN',
  strokes: [[10, 20, 30, 40]],
  ipAddress: '203.0.113.7',
  userAgent: 'Tablet da recepção',
  signatureHash: 'b'.repeat(64),
  previousHash: 'c'.repeat(64),
  hash: 'd'.repeat(64),
  erasedAt: null,
  witness: { id: idOf(50), name: 'Bia' },
  addenda: [],
  chain: { isIntact: true, length: 7, brokenAt: null },
};

let tenant: TenantServer;
let agreements: Agreement[];
let signed: SignedAgreement;
/** Overrides a response. */
let failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
const pageOf = (name: string, rows: unknown[]): ApiResponse => ({
  data: { [name]: rows, pagination: { page: 1, limit: 20, total: rows.length, pages: 1 } },
});
beforeEach(() => {
  agreements = [];
  signed = SIGNED;
  failure = undefined;
});
afterEach(() => tenant.close());

async function open(page: () => React.ReactNode, address = '/demo/desk') {
  tenant = await openTenant({}, 'OWNER');
  tenant.failure = (request) => failure?.(request) ?? respond(request);
  return renderTenantPage(page, address);
}
function respond({ method, path }: ApiRequest): ApiResponse | undefined {
  if (path === '/api/agreement-templates/starters') return { data: { added: 5 } };
  if (path.endsWith('/preview')) return { data: { preview: PREVIEW } };
  if (path === '/api/agreement-templates' && method === 'GET') return pageOf('agreementTemplates', [TEMPLATE]);
  if (path.startsWith('/api/agreement-templates')) return { status: 201, data: { agreementTemplate: TEMPLATE } };
  if (path === '/api/agreements' && method === 'GET') return pageOf('agreements', agreements);
  if (path === '/api/agreements') return { status: 201, data: { agreement: AGREEMENT } };
  if (path.startsWith('/api/agreements/')) return { data: { agreement: signed } };
  return undefined;
}

const ENTRY = { client: CLIENT, pet: PET, missingAgreements: [{ id: TEMPLATE.id, name: TEMPLATE.name }] };
const MissingOnes = () => <MissingAgreements entry={ENTRY} />;
const ClientPage = () => <ClientAgreements clientId={CLIENT.id} pets={[PET, { id: idOf(21), name: 'Bob' }]} />;

async function openSigning() {
  const page = await open(MissingOnes);
  await page.user.click(await screen.findByRole('button', { name: 'Assinar Termo de responsabilidade de Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Termo de responsabilidade/ }));
  await dialog.findByText(PREVIEW.text);
  return { ...page, dialog };
}
/** JSDOM knows neither pointer events nor the size of anything. */
class DrawnPointerEvent extends MouseEvent {
  readonly pointerId = 1;
}
beforeAll(() => void Object.assign(globalThis, { PointerEvent: DrawnPointerEvent }));
function draw(paper: HTMLElement, ...points: [x: number, y: number][]): void {
  paper.setPointerCapture = () => undefined;
  const rect = { x: 0, y: 0, left: 0, top: 0, width: 300, height: 100, right: 300, bottom: 100, toJSON: () => null };
  jest.spyOn(paper, 'getBoundingClientRect').mockReturnValue(rect);
  for (const [index, [clientX, clientY]] of points.entries())
    fireEvent(
      paper,
      new PointerEvent(index === 0 ? 'pointerdown' : 'pointermove', { clientX, clientY, bubbles: true }),
    );
  fireEvent(paper, new PointerEvent('pointerup', { bubbles: true }));
}

test('who arrives signs what is missing: the text, the name, a drawing and the acceptance', async () => {
  const { user, dialog } = await openSigning();
  expect(dialog.getByLabelText('Nome de quem assina')).toHaveValue('Mariana Souza');
  await user.type(dialog.getByLabelText('CPF (opcional)'), '529.982.247-25');
  draw(dialog.getByTestId('signature-paper'), [10, 50], [60, 20], [110, 60]);
  expect(dialog.getByRole('img', { name: 'Assinatura desenhada' })).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /Li e aceito/ }));
  await user.click(dialog.getByRole('button', { name: 'Assinar' }));
  await screen.findByText('Termo assinado.');
  const [request] = tenant.sent('POST', '/api/agreements');
  expect(agreementInputSchema.parse(request?.body)).toEqual({
    agreementTemplateId: TEMPLATE.id,
    clientId: CLIENT.id,
    petId: PET.id,
    textHash: HASH,
    signerName: 'Mariana Souza',
    signerDocument: '52998224725',
    identifiedBy: 'PRESENT_STAFF',
    accepted: true,
    signatureMethod: 'DRAWN',
    strokes: [[20, 100, 120, 40, 220, 120]],
  });
});

test('nothing is sent before it is signed and accepted, and a drawing can be cleared', async () => {
  const { user, dialog } = await openSigning();
  draw(dialog.getByTestId('signature-paper'), [10, 50], [60, 20]);
  await user.click(dialog.getByRole('button', { name: 'Limpar' }));
  await user.click(dialog.getByRole('button', { name: 'Assinar' }));
  expect(await dialog.findByText('Marque “Li e aceito” para assinar')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /Li e aceito/ }));
  await user.click(dialog.getByRole('button', { name: 'Assinar' }));
  expect(await dialog.findByText('Assine no quadro')).toBeVisible();
  expect(tenant.sent('POST')).toEqual([]);
});

test('who cannot draw signs with the keyboard alone', async () => {
  const { user, dialog } = await openSigning();
  await user.click(dialog.getByText('Digitar o nome'));
  expect(await dialog.findByRole('img', { name: 'Assinatura digitada: Mariana Souza' })).toBeVisible();
  dialog.getByRole('checkbox', { name: /Li e aceito/ }).focus();
  await user.keyboard(' ');
  dialog.getByLabelText('Nome de quem assina').focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Termo assinado.');
  expect(tenant.sent('POST', '/api/agreements')[0]?.body).toMatchObject({ signatureMethod: 'TYPED', strokes: [] });
});

test('what is missing in the records is named instead of the text', async () => {
  const message = 'Falta preencher no cadastro: raça do pet.';
  failure = ({ path }) => (path.endsWith('/preview') ? { status: 400, message } : undefined);
  const { user } = await open(MissingOnes);
  await user.click(await screen.findByRole('button', { name: /^Assinar Termo/ }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('the Ficha lists what was signed, shows the evidence and prints it', async () => {
  const other = { id: idOf(41), title: 'Uso de imagem', identifiedBy: 'PRESENT_STAFF', isCurrent: false } as const;
  agreements = [AGREEMENT, { ...AGREEMENT, ...other }];
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open(ClientPage);
  expect(await screen.findByText('Válido')).toBeVisible();
  expect(screen.getByText(/pelo link$/)).toBeVisible();
  expect(screen.getByText('Assinar de novo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Termo de responsabilidade/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termo de responsabilidade' }));
  const evidence = within(await dialog.findByRole('region', { name: 'Página de evidências' }));
  expect(evidence.getByText('Cadeia íntegra: 7 termos conferidos.')).toBeVisible();
  for (const fact of ['529.982.247-25', '203.0.113.7', 'Tablet da recepção', 'Bia', HASH, 'd'.repeat(64)])
    expect(evidence.getByText(fact)).toBeVisible();
  expect(dialog.getByRole('img', { name: 'Assinatura de Mariana Souza' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /Imprimir Termo/ }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test('a broken chain is said', async () => {
  agreements = [AGREEMENT];
  signed = { ...SIGNED, chain: { isIntact: false, length: 7, brokenAt: 3 } };
  const { user } = await open(ClientPage);
  await user.click(await screen.findByRole('button', { name: /^Termo de responsabilidade/ }));
  const evidence = within(await screen.findByRole('region', { name: 'Página de evidências' }));
  expect(evidence.getByText(/^Cadeia rompida no termo nº 3/)).toBeVisible();
});

test('a new one is chosen with its pet', async () => {
  const { user } = await open(ClientPage);
  await user.click(await screen.findByRole('button', { name: 'Assinar termo' }));
  await user.click(await screen.findByRole('button', { name: TEMPLATE.name }));
  await screen.findByText(PREVIEW.text);
  const [request] = tenant.sent('GET', `/api/agreement-templates/${TEMPLATE.id}/preview`);
  expect(Object.fromEntries(request?.params ?? [])).toEqual({ clientId: CLIENT.id, petId: PET.id });
});

test('the settings show a template as it will be read, and put in variables where they are clicked', async () => {
  const { user } = await open(SettingsPage, '/demo/settings?view=terms');
  await user.click(await screen.findByRole('button', { name: 'Novo Termo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Termo' }));
  await user.type(dialog.getByLabelText('Título'), 'Passeio');
  await user.type(dialog.getByLabelText('Texto'), 'Passear com ');
  await user.click(dialog.getByRole('button', { name: 'nome do pet' }));
  const preview = within(dialog.getByRole('region', { name: 'Prévia' }));
  expect(await preview.findByText(/^Passear com Luna/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Criar Termo' }));
  await waitFor(() =>
    expect(tenant.sent('POST', '/api/agreement-templates')[0]?.body).toMatchObject({
      name: 'Passeio',
      body: 'Passear com {{pet}}',
      requiredAt: 'NONE',
      validDays: null,
    }),
  );
});

test('a plan without agreements says which one has them, and still reads', async () => {
  agreements = [AGREEMENT];
  tenant = await openTenant({}, 'OWNER');
  tenant.contract = { plan: 'BASIC' };
  tenant.failure = respond;
  const { user } = renderTenantPage(ClientPage, '/demo/desk');
  expect(await screen.findByText('Válido')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Assinar termo' }));
  expect(await screen.findByRole('dialog', { name: 'Termos assinados são do Plano Max' })).toBeVisible();
});
