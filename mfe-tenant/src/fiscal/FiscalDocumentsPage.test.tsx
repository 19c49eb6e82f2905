import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { FiscalDocument, FiscalDocumentDetail, FiscalSummary } from '@focinho/contracts/fiscal/fiscal-documents';
import type { Role } from '@focinho/contracts/kernel/enums';
import { ReadOnly } from '@focinho/ui/read-only';
import { idOf } from '../testing/records';
import { renderTenantPage } from '../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../testing/tenant-server';
import { Page } from './FiscalDocumentsPage';

const AT = '2026-11-20T15:00:00.000Z';
const AUTHORISED: FiscalDocument = {
  ...{ id: idOf(1), kind: 'NFCE', series: 1, number: 12, status: 'AUTHORISED', environment: 'TEST', total: 90 },
  ...{ saleId: idOf(70), sale: { id: idOf(70), receiptNumber: '000012', cancelledAt: null }, serviceCode: '' },
  ...{ takerTaxId: null, takerName: null, accessKey: '35'.padEnd(44, '1'), protocol: '135260000000001' },
  ...{ authorityNumber: null, issuedAt: AT, authorisedAt: AT, contingencySince: null, reason: null, attempts: 1 },
  ...{ problemCode: null, problemMessage: null, problemAdvice: null, isUnwanted: false, replacedBy: null },
  ...{ createdBy: null, createdAt: AT, needsPerson: false, cancellableUntil: AT },
};
const REJECTED: FiscalDocument = {
  ...AUTHORISED,
  ...{ id: idOf(2), number: 13, status: 'REJECTED', needsPerson: true, protocol: null, authorisedAt: null },
  ...{ problemCode: '778', problemMessage: 'Rejeicao: NCM inexistente', problemAdvice: 'Corrija o NCM do produto.' },
};
const WAITING: FiscalDocument = {
  ...{ ...AUTHORISED, id: idOf(3), number: 14, status: 'PENDING', issuedAt: null, attempts: 2 },
};
const DETAIL: FiscalDocumentDetail = {
  ...AUTHORISED,
  lines: [{ name: 'Ração', quantity: 1, unitPrice: 100, discount: 10, total: 90 }],
  payments: [{ label: 'PIX', amount: 90 }],
  ...{ change: 0, qrCode: 'https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode?p=35', consultUrl: 'https://sp' },
  danfse: null,
  issuer: {
    ...{ cnpj: '11222333000181', legalName: 'Banho e Cia Ltda', stateRegistration: '110042490114' },
    ...{ cityRegistration: null, address: 'Rua das Flores, 10' },
  },
  history: [{ action: 'SEND', result: 'DONE', code: null, message: '135260000000001', at: AT }],
};
const SERVICE_KEY = '3550308'.padEnd(50, '2');
const SERVICE: FiscalDocumentDetail = {
  ...{ ...DETAIL, id: idOf(4), kind: 'NFSE', number: 15, serviceCode: '050801', authorityNumber: '7', protocol: null },
  ...{ accessKey: SERVICE_KEY, qrCode: `https://nfse/?chave=${SERVICE_KEY}`, consultUrl: 'https://nfse' },
  danfse: {
    ...{ banners: ['NFS-e SEM VALIDADE JURÍDICA'], competence: '2026-11-20', isIssWithheld: false },
    provider: { name: 'Banho e Cia Ltda', cnpj: '11.222.333/0001-81', cityRegistration: null },
    taker: { name: 'Ana Souza', document: '529.982.247-25' },
    service: { nationalCode: '05.08.01', cityCode: null, place: 'São Paulo', description: 'Banho; Tosa' },
    ...{ amount: 100, discount: 10, issBase: 90, issPercent: 2, iss: 1.8, net: 90 },
  },
};
const SUMMARY: FiscalSummary = {
  ...{ environment: 'TEST', gaps: [], needPerson: 1, issued: 3, limit: null, certificateExpiresAt: null },
};

let tenant: TenantServer;
afterEach(() => tenant.close());
async function show(
  address = '/demo/fiscal-documents',
  role: Role = 'OWNER',
  summary = SUMMARY,
  shown: ComponentType = Page,
) {
  tenant = await openTenant({}, role);
  tenant.failure = ({ path, method }) => {
    const pagination = { page: 1, limit: 20, total: 4, pages: 1 };
    if (path === '/api/fiscal-settings/summary') return { data: { summary } };
    if (path === '/api/fiscal-documents' && method === 'POST')
      return { status: 201, data: { fiscalDocuments: [WAITING] } };
    if (path === '/api/fiscal-documents')
      return { data: { fiscalDocuments: [REJECTED, WAITING, AUTHORISED, SERVICE], pagination } };
    if (path === `/api/fiscal-documents/${AUTHORISED.id}`) return { data: { fiscalDocument: DETAIL } };
    if (path === `/api/fiscal-documents/${SERVICE.id}`) return { data: { fiscalDocument: SERVICE } };
    if (path.startsWith('/api/fiscal-documents/')) return { data: { fiscalDocument: WAITING } };
    return undefined;
  };
  return renderTenantPage(shown, address);
}

test('says what has to be done about a rejected note, and sends it again', async () => {
  const { user } = await show();
  expect(await screen.findByText('Corrija o NCM do produto. (Sefaz 778: NCM inexistente)')).toBeVisible();
  expect(screen.getByText('Uma nota precisa de você')).toBeVisible();
  expect(screen.getByText(/Ambiente de teste/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar de novo NFC-e 13' }));
  expect(await screen.findByText('Nota na fila de novo.')).toBeVisible();
  expect(tenant.sent('POST', `/api/fiscal-documents/${REJECTED.id}/retry`)).toHaveLength(1);
});

test('lists those that need somebody alone', async () => {
  const { user } = await show();
  await user.click(await screen.findByLabelText('Filtrar por pendência'));
  await user.click(await screen.findByTitle('Precisam de você'));
  await waitFor(() =>
    expect(tenant.sent('GET', '/api/fiscal-documents').at(-1)?.params.get('needsPerson')).toBe('true'),
  );
});

test('shows the DANFE and prints it', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Ver e imprimir NFC-e 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'NFC-e 12' }));
  expect(await dialog.findByText('CONSUMIDOR NÃO IDENTIFICADO')).toBeVisible();
  expect(dialog.getByRole('img', { name: 'QR Code de consulta da nota' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Imprimir DANFE' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.fct-receipt-sheet')).toHaveTextContent('SEM VALOR FISCAL');
  print.mockRestore();
});

test('mails an authorised note of a sale to its client', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Ver e imprimir NFC-e 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'NFC-e 12' }));
  await user.click(await dialog.findByRole('button', { name: 'Enviar por e-mail' }));
  expect(await screen.findByText('Nota a caminho do e-mail do cliente.')).toBeVisible();
  expect(tenant.sent('POST', `/api/fiscal-documents/${AUTHORISED.id}/mail`)).toHaveLength(1);
});

test('prints an authorised NFS-e on a sheet as a DANFSe, or on the roll', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Ver e imprimir NFS-e 15' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'NFS-e 15' }));
  const sheet = await dialog.findByRole('article', { name: 'DANFSe' });
  for (const text of [
    ...[SERVICE_KEY, 'NFS-e SEM VALIDADE JURÍDICA', 'Número da NFS-e7', 'Competência20/11/2026', 'DPS15 (série 1)'],
    ...['Banho e Cia Ltda', 'Rua das Flores, 10', 'Ana Souza', '529.982.247-25', '05.08.01', 'Banho; Tosa'],
    ...[/Valor do serviçoR\$\s100,00/, 'Alíquota2,00%', 'Inscrição municipal-', /líquido da NFS-eR\$\s90,00/],
  ])
    expect(sheet).toHaveTextContent(text);
  expect(dialog.getByRole('img', { name: 'QR Code de consulta da nota' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Imprimir DANFSe' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.fct-receipt-sheet > .fct-danfse')).not.toBeNull();
  await user.click(dialog.getByText('80 mm'));
  expect(dialog.getByRole('article', { name: 'DANFE' })).toHaveAttribute('data-format', '80mm');
  expect(dialog.getByRole('button', { name: 'Imprimir DANFE' })).toBeVisible();
  print.mockRestore();
});

test('cancels with a reason of fifteen characters, which STAFF may not', async () => {
  const { user, unmount } = await show();
  await user.click(await screen.findByRole('button', { name: 'Cancelar NFC-e 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar NFC-e 12' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Erro');
  await user.click(dialog.getByRole('button', { name: 'Cancelar nota' }));
  expect(await dialog.findByText(/15 caracteres ou mais/)).toBeVisible();
  await user.type(dialog.getByLabelText('Motivo'), ' do cliente no balcão');
  await user.click(dialog.getByRole('button', { name: 'Cancelar nota' }));
  await waitFor(() =>
    expect(tenant.sent('POST', `/api/fiscal-documents/${AUTHORISED.id}/cancellation`)[0]?.body).toEqual({
      reason: 'Erro do cliente no balcão',
    }),
  );
  unmount();
  tenant.close();
  await show(undefined, 'STAFF');
  expect(await screen.findByRole('button', { name: 'Enviar de novo NFC-e 13' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancelar NFC-e 12' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Inutilizar/ })).toBeNull();
});

test('brings what was issued to its end when nothing else can be saved', async () => {
  const LapsedPage = () => (
    <ReadOnly reason="A assinatura terminou">
      <Page />
    </ReadOnly>
  );
  const { user } = await show(undefined, 'OWNER', SUMMARY, LapsedPage);
  expect(await screen.findByRole('button', { name: 'Enviar de novo NFC-e 13' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Cancelar NFC-e 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar NFC-e 12' }));
  expect(dialog.getByRole('button', { name: 'Cancelar nota' })).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Ver e imprimir NFC-e 12' }));
  expect(await screen.findByRole('button', { name: 'Enviar por e-mail' })).toBeDisabled();
});

test('issues the notes of the sale that its address names', async () => {
  const { user } = await show(`/demo/fiscal-documents?sale=${idOf(70)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Emitir notas da venda' }));
  await user.type(dialog.getByLabelText(/CPF na nota/), '529.982.247-25');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Emitir' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Emitir' }));
  await waitFor(() => expect(tenant.sent('POST', '/api/fiscal-documents')).toHaveLength(1));
  expect(tenant.sent('POST', '/api/fiscal-documents')[0]?.body).toMatchObject({
    ...{ saleId: idOf(70), taxId: '52998224725', kinds: ['NFCE', 'NFSE'] },
  });
});
