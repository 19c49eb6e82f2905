import type { EntityManager } from 'typeorm';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { Encryption } from '../access/auth/encryption';
import { queryOne, queryRow, queryRows } from '../database/batch';
import { newId } from '../database/records';
import { setTenant } from '../database/shared-sql';
import { sql } from '../database/sql';
import { rejection } from '../fiscal/authority/rejections';
import { issueForCompany, pfxOf } from '../fiscal/authority-sandbox/certificates';
import { FiscalSandbox } from '../fiscal/authority-sandbox/sandbox';
import { nfseOf } from '../fiscal/authority-sandbox/sefin-document';
import { keptCertificate, readPfx, type Certificate } from '../fiscal/documents/certificate';
import { NFSE_CONSULT_URL, nfseQrCode } from '../fiscal/documents/danfe';
import { issueDps } from '../fiscal/documents/dps-xml';
import { issueNfce, NFE_NAMESPACE } from '../fiscal/documents/nfce-xml';
import { digestValue } from '../fiscal/documents/signature';
import { dateTime, group, leaf } from '../fiscal/documents/xml';
import { nextNumber } from '../fiscal/fiscal-documents/document-number';
import { dpsOf, nfceOf } from '../fiscal/fiscal-documents/fiscal-content.rules';
import { soldLines, soldTenders, type StoredDocument } from '../fiscal/fiscal-documents/fiscal-documents.queries';
import { splitSale, type NotePart } from '../fiscal/fiscal-documents/fiscal-split.rules';
import type { FiscalSecrets } from '../fiscal/fiscal-settings/fiscal-accounts';
import { FISCAL_SETTINGS, type StoredFiscalSettings } from '../fiscal/fiscal-settings/fiscal-settings.queries';
import type { Config } from '../kernel/config/config';
import { insertRows, minutesLater } from './rows';

const DEMO = sql<{ id: string }>`select id from tenants where slug = 'demo'`;
const CNPJ = '11222333000181';
const PASSWORD = 'sandbox';
const TODAY = 'PENDING';

/** States of the notes of the last days, from the newest sale on; all others are authorised. */
const STORY: readonly Story[] = [
  { kind: 'NFCE', status: 'CONTINGENCY' },
  { kind: 'NFCE', status: 'REJECTED' },
  { kind: 'NFSE', status: 'REJECTED' },
  { kind: 'NFCE', status: 'CANCELLED' },
  { kind: 'NFSE', status: 'CANCELLED' },
  { kind: 'NFCE', status: 'VOIDED' },
];
interface Story {
  kind: NotePart['kind'];
  status: 'CONTINGENCY' | 'REJECTED' | 'CANCELLED' | 'VOIDED';
}

/**
 * The demo tenant issues at the sandbox, with a certificate of an authority that nobody else trusts. A week of its sales has notes in all
 * states; those of the last hours are sent when the API starts, so that the sandbox has them. What somebody has changed stays.
 */
export async function seedFiscal(tx: EntityManager, config: Config): Promise<void> {
  const demo = await queryRow(tx, DEMO);
  if (!demo || !config.FISCAL_API_URL?.startsWith('https://127.0.0.1:')) return;
  await queryRows(tx, setTenant(demo.id));
  await tx.query(`select set_config('app.time_zone', $1, true)`, [DEFAULT_TIME_ZONE]);
  if (await queryRow(tx, FISCAL_SETTINGS)) return;
  const sandbox = new FiscalSandbox();
  const pfx = pfxOf(issueForCompany(sandbox.ca, { cnpj: CNPJ, name: 'PET SHOP DEMO LTDA' }), sandbox.ca, PASSWORD);
  const certificate = readPfx(pfx, PASSWORD);
  const secrets: FiscalSecrets = { certificate: keptCertificate(certificate), csc: null };
  await insertRows(tx, 'fiscal_settings', [
    {
      ...{ tenant_id: demo.id, environment: 'TEST', cnpj: CNPJ, legal_name: 'Pet Shop Demo Ltda', regime: 'SIMPLES' },
      ...{ trade_name: 'Pet Shop Demo', pays_ibs_cbs: false, state_registration: '110042490114' },
      ...{ phone: '1134567890', street: 'Rua das Flores', number: '120', district: 'Centro', zip: '01001000' },
      ...{ city_name: 'São Paulo', city_code: '3550308', uf: 'SP', nfce_series: 1, nfse_series: 1 },
      ...{ service_code: '050801', simples_percent: 6, default_ncm: '23091000' },
      ...{ certificate_name: certificate.subject, certificate_expires_at: certificate.validUntil },
      provider_secrets: new Encryption(config).encrypt(JSON.stringify(secrets), demo.id),
      updated_at: new Date(),
    },
  ]);
  const settings = await queryOne(tx, FISCAL_SETTINGS);
  await seedNotes(tx, demo.id, { settings, certificate, sandbox });
}

interface Issuing {
  settings: StoredFiscalSettings;
  certificate: Certificate;
  sandbox: FiscalSandbox;
}
interface SaleToInvoice {
  id: string;
  day: string;
  createdAt: Date;
  discountCents: number;
  taxCents: number;
  totalCents: number;
}
/** Five sales a day of the last week that are paid with money, newest first. */
const SALES = sql<SaleToInvoice>`
  select id, day::text as day, created_at as "createdAt", discount_cents::float8 as "discountCents", tax_cents::float8 as "taxCents",
    total_cents::float8 as "totalCents"
  from (select *, row_number() over (partition by day order by created_at desc) as nth from sales
    where tenant_id = app.current_tenant() and cancelled_at is null and total_cents > 0 and day > app.today() - 7) recent
  where nth <= 5 order by created_at desc`;

async function seedNotes(tx: EntityManager, tenantId: string, issuing: Issuing): Promise<void> {
  const { settings } = issuing;
  const sales = await queryRows(tx, SALES);
  const story = [...STORY];
  const planned: { sale: SaleToInvoice; part: NotePart; status: string; at: Date }[] = [];
  const recent = minutesLater(new Date(), -4 * 60);
  for (const sale of sales) {
    const lines = await queryRows(tx, soldLines(sale.id, settings.serviceCode));
    const tenders = await queryRows(tx, soldTenders(sale.id));
    for (const part of splitSale({ ...sale, lines, tenders }, 'CREDIT_CARD')) {
      const next = story.findIndex(({ kind }) => kind === part.kind);
      // A waiting contingency is of today, the others are of days before.
      const isNow = sale.createdAt > recent;
      const tells = next >= 0 && isNow === (story[next]?.status === 'CONTINGENCY');
      const [chapter] = tells ? story.splice(next, 1) : [];
      const status = chapter?.status ?? (isNow ? TODAY : 'AUTHORISED');
      planned.push({ sale, part, status, at: minutesLater(sale.createdAt, 1) });
    }
  }
  const notes = [];
  // Numbers ascend with time.
  for (const note of planned.reverse()) notes.push(await noteOf(tx, tenantId, issuing, note));
  await insertRows(
    tx,
    'fiscal_documents',
    notes.map(({ row }) => row),
  );
  await insertRows(
    tx,
    'fiscal_attempts',
    notes.flatMap(({ attempts }) => attempts),
  );
  await insertRows(
    tx,
    'fiscal_files',
    notes.flatMap(({ files }) => files),
  );
}

const WHY: Record<string, { reason: string } | undefined> = {
  CANCELLED: { reason: 'Cliente desistiu da compra no balcão' },
  VOIDED: { reason: 'Emitida de novo com o cadastro corrigido' },
  CONTINGENCY: { reason: 'Sefaz sem resposta no momento da venda' },
};
const problemOf = (code: string, message: string) => ({
  ...{ problem_code: code, problem_message: message, problem_advice: rejection(code, message).advice },
});
const PROBLEM = {
  NFCE: problemOf('778', 'Rejeicao: Informado NCM inexistente [nItem: 1]'),
  NFSE: problemOf('E0312', 'O codigo de tributacao nacional nao e administrado pelo municipio na competencia da DPS.'),
};
const NO_PROBLEM = { problem_code: null, problem_message: null, problem_advice: null };

/** A document with what was tried, and the files that are kept of it. */
async function noteOf(
  tx: EntityManager,
  tenantId: string,
  { settings, certificate, sandbox }: Issuing,
  { sale, part, status, at }: { sale: SaleToInvoice; part: NotePart; status: string; at: Date },
) {
  const { kind, serviceCode, content, totalCents } = part;
  const { number, randomCode } = await nextNumber(tx, { environment: 'TEST', kind, series: 1 });
  const id = newId();
  const reason = WHY[status]?.reason ?? null;
  const contingencySince = status === 'CONTINGENCY' ? at : null;
  const document: StoredDocument = {
    ...{ id, kind, serviceCode, content, totalCents, number, randomCode, reason, contingencySince },
    ...{ saleId: sale.id, environment: 'TEST', status: 'PENDING', series: 1, takerTaxId: null, takerName: null },
    ...{ day: sale.day, dpsId: null, accessKey: null, protocol: null, issuedAt: at, authorisedAt: null },
    ...{ isUnwanted: false, attempts: 0, problemCode: null, lastAction: null, lastResult: null, xml: null },
  };
  const moment = { issuedAt: at, timeZone: DEFAULT_TIME_ZONE };
  const isDone = status === 'AUTHORISED' || status === 'CANCELLED';
  const issued =
    kind === 'NFCE'
      ? { ...issueNfce(nfceOf(document, settings, moment), certificate, null), dpsId: null }
      : issuedDps(document, settings, certificate, at);
  const protocol = kind === 'NFCE' && isDone ? sandbox.nextProtocol('35') : null;
  const authorised = isDone ? authorisedOf(issued, protocol, sandbox, at) : undefined;
  const row = {
    ...{ tenant_id: tenantId, id, sale_id: sale.id, kind, environment: 'TEST', status, series: 1, number, content },
    ...{ service_code: serviceCode, random_code: randomCode, total_cents: totalCents },
    ...{ dps_id: issued.dpsId, access_key: authorised?.accessKey ?? issued.accessKey, protocol },
    ...{ authority_number: authorised?.number ?? null, ...consultationOf(issued, authorised?.accessKey) },
    ...{ issued_at: at, authorised_at: isDone ? at : null, contingency_since: contingencySince, reason },
    ...(status === 'REJECTED' ? PROBLEM[kind] : NO_PROBLEM),
    ...{ is_unwanted: false, attempts: 0, next_run_at: nextRun(status), created_at: at, updated_at: at },
  };
  const attempts = triedOf(status, row).map((attempt, position) => ({
    ...{ tenant_id: tenantId, document_id: id, position: position + 1, ...attempt, created_at: at },
  }));
  const file = (fileKind: string, xml: string) => ({
    ...{ tenant_id: tenantId, document_id: id, kind: fileKind, xml, created_at: at },
  });
  const files = [file('ISSUED', issued.xml), ...(authorised ? [file('AUTHORISED', authorised.xml)] : [])];
  return { row: { ...row, attempts: attempts.length }, attempts, files };
}

/** Waiting notes are sent when the API starts; the one in contingency stays to be seen for a while. */
function nextRun(status: string): Date | null {
  if (status === TODAY) return new Date();
  return status === 'CONTINGENCY' ? minutesLater(new Date(), 6 * 60) : null;
}

function issuedDps(document: StoredDocument, settings: StoredFiscalSettings, certificate: Certificate, at: Date) {
  const { id, xml } = issueDps(dpsOf(document, settings, { issuedAt: at, timeZone: DEFAULT_TIME_ZONE }), certificate);
  return { xml, dpsId: id, accessKey: null, qrCode: null, consultUrl: null };
}

/** Only the authority knows the key of an NFS-e. */
function consultationOf(
  { qrCode, consultUrl, dpsId }: { qrCode: string | null; consultUrl: string | null; dpsId: string | null },
  accessKey: string | undefined,
) {
  if (dpsId === null || accessKey === undefined) return { qr_code: qrCode, consult_url: consultUrl };
  return { qr_code: nfseQrCode(accessKey), consult_url: NFSE_CONSULT_URL };
}

/** As the authorities have returned it. */
function authorisedOf(
  { xml, accessKey }: { xml: string; accessKey: string | null },
  protocol: string | null,
  sandbox: FiscalSandbox,
  at: Date,
) {
  if (accessKey === null) return nfseOf(sandbox, xml, at);
  const information = group('infProt', [
    ...[leaf('tpAmb', 2), leaf('verAplic', 'SANDBOX-1.0'), leaf('chNFe', accessKey)],
    ...[leaf('dhRecbto', dateTime(at, DEFAULT_TIME_ZONE)), leaf('nProt', protocol), leaf('digVal', digestValue(xml))],
    ...[leaf('cStat', 100), leaf('xMotivo', 'Autorizado o uso da NF-e')],
  ]);
  const nfeProc = group('nfeProc', [xml, group('protNFe', [information], { versao: '4.00' })], {
    ...{ xmlns: NFE_NAMESPACE, versao: '4.00' },
  });
  return { accessKey, number: null, xml: nfeProc };
}

type Tried = { action: string; result: string; code: string | null; message: string | null };
function triedOf(
  status: string,
  row: { protocol: string | null; problem_code: string | null; problem_message: string | null },
): Tried[] {
  const sent = { action: 'SEND', result: 'DONE', code: null, message: row.protocol };
  const refused = { action: 'SEND', result: 'REJECTED', code: row.problem_code, message: row.problem_message };
  const lost = { action: 'SEND', result: 'UNKNOWN', code: 'UNREACHABLE', message: 'connect ECONNREFUSED' };
  switch (status) {
    case TODAY:
      return [];
    case 'CONTINGENCY':
      return [lost];
    case 'REJECTED':
      return [refused];
    case 'VOIDED':
      return [
        { ...refused, code: PROBLEM.NFCE.problem_code, message: PROBLEM.NFCE.problem_message },
        { ...sent, action: 'VOID' },
      ];
    case 'CANCELLED':
      return [sent, { ...sent, action: 'CANCEL', message: null }];
    default:
      return [sent];
  }
}
