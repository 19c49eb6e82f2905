import type {
  FiscalAction,
  FiscalEnvironment,
  FiscalKind,
  FiscalResult,
  FiscalStatus,
} from '@focinho/contracts/kernel/enums';
import {
  CANCEL_MINUTES,
  FISCAL_DOCUMENT_FIELDS,
  type FiscalDocumentListQuery,
} from '@focinho/contracts/fiscal/fiscal-documents';
import type { AuditEvent } from '@focinho/contracts/system-labels';
import { withinDays } from '../../database/days';
import { object, receiptNumber, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { given, raw, sql } from '../../database/sql';
import { NFSE_CONSULT_URL, nfseQrCode } from '../documents/danfe';
import { NEEDS_PERSON } from '../fiscal-settings/need-person.queries';
import type { NoteContent, SoldTender } from './fiscal-split.rules';

/** Sort index: fiscal_documents_by_creation; filter: fiscal_documents_by_sale. */
const documents: ListDefinition = {
  key: 'fiscalDocuments',
  table: 'fiscal_documents',
  fields: {
    id: sql`row.id`,
    ...recordJson(FISCAL_DOCUMENT_FIELDS),
    sale: sql`case when s.id is not null then ${object({
      id: sql`s.id`,
      receiptNumber: receiptNumber(sql`s.receipt`),
      cancelledAt: sql`s.cancelled_at`,
    })} end`,
    needsPerson: NEEDS_PERSON,
    cancellableUntil: sql`case when row.status = 'AUTHORISED' and row.kind = 'NFCE'
      then row.authorised_at + make_interval(mins => ${raw(String(CANCEL_MINUTES))}) end`,
  },
  joins: sql`left join sales s on s.tenant_id = row.tenant_id and s.id = row.sale_id`,
  alive: sql`true`,
  sorts: recordSorts(FISCAL_DOCUMENT_FIELDS),
  defaultSort: '-createdAt',
};

export const listDocuments = (query: FiscalDocumentListQuery) =>
  listQuery(documents, query, {
    where: [
      given(query.kind, (kind) => sql`row.kind = ${kind}`),
      given(query.status, (status) => sql`row.status = ${status}`),
      given(query.saleId, (saleId) => sql`row.sale_id = ${saleId}`),
      query.needsPerson === undefined ? undefined : sql`${NEEDS_PERSON} = ${query.needsPerson}`,
      ...withinDays(sql`row.created_at`, query),
    ],
  });
export const oneDocument = (id: string) => oneQuery(documents, 'fiscalDocument', id);
/** fiscal_documents_by_sale, or the tests that were made at once. */
export const documentsById = (ids: readonly string[]) => sql`
  select json_build_object('fiscalDocuments', (
    select coalesce(json_agg(${object(documents.fields)} order by row.kind, row.service_code), '[]')
    from fiscal_documents row ${documents.joins ?? sql``} where row.id = any (${ids}::uuid[])))::text`;

export interface SoldItemRow {
  name: string;
  serviceCode: string | null;
  productId: string | null;
  barcode: string | null;
  ncm: string | null;
  cest: string | null;
  quantity: number;
  credits: number;
  unitPriceCents: number;
  totalCents: number;
}
/** The lines of a sale with how services are called to the authority: 5.01 veterinary, 16.02 taxi, or the shop's own (sale_items_by_sale). */
export const soldLines = (saleId: string, serviceCode: string) => sql<SoldItemRow>`
  select item.name, item.product_id as "productId", p.barcode, p.ncm, p.cest, item.quantity, item.credits,
    item.unit_price_cents::float8 as "unitPriceCents", item.total_price_cents::float8 as "totalCents",
    case when item.product_id is not null then null when s.category = 'CONSULTA' then '050101'
      when exists (select from trips t where t.service_id = item.service_id) then '160201' else ${serviceCode} end as "serviceCode"
  from sale_items item
  left join products p on p.tenant_id = item.tenant_id and p.id = item.product_id
  left join services s on s.tenant_id = item.tenant_id and s.id = item.service_id
  where item.sale_id = ${saleId} order by item.position`;

export interface StoredSoldSale {
  clientId: string;
  clientName: string;
  day: string;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  cancelledAt: Date | null;
}
/** Locked, so that nobody cancels it meanwhile, and nobody else issues for it. */
export const lockSoldSale = (id: string) => sql<StoredSoldSale>`
  select s.client_id as "clientId", c.name as "clientName", s.day::text as day, s.discount_cents::float8 as "discountCents",
    s.tax_cents::float8 as "taxCents", s.total_cents::float8 as "totalCents", s.cancelled_at as "cancelledAt"
  from sales s join clients c on c.tenant_id = s.tenant_id and c.id = s.client_id where s.id = ${id} for no key update of s`;
/** Without what they pay of the tip, which is no revenue of the shop. sale_payments_pkey */
export const soldTenders = (saleId: string) => sql<SoldTender>`
  select method, (amount_cents - tip_cents)::float8 as "amountCents", (received_cents - tip_cents)::float8 as "receivedCents"
  from sale_payments where sale_id = ${saleId} and replaced_at is null and amount_cents > tip_cents order by position`;
/** fiscal_documents_one_of_sale */
export const liveDocuments = (saleId: string) => sql<{ kind: FiscalKind; serviceCode: string }>`
  select kind, service_code as "serviceCode" from fiscal_documents
  where sale_id = ${saleId} and not is_unwanted and status not in ('CANCELLED', 'VOIDED')`;
/** products_pkey */
export const taxCodes = (ids: readonly string[]) => sql<{
  id: string;
  ncm: string | null;
  cest: string | null;
  barcode: string | null;
}>`
  select id, ncm, cest, barcode from products where id = any (${ids}::uuid[])`;

export interface NewDocument {
  id: string;
  saleId: string | null;
  kind: FiscalKind;
  environment: FiscalEnvironment;
  status: FiscalStatus;
  series: number;
  number: number;
  serviceCode: string;
  randomCode: string;
  content: NoteContent;
  totalCents: number;
  takerTaxId: string | null;
  takerName: string | null;
}
export const insertDocument = (row: NewDocument) => sql`
  insert into fiscal_documents (id, sale_id, kind, environment, status, series, number, service_code, random_code, content, total_cents,
    taker_tax_id, taker_name, next_run_at)
  values (${row.id}, ${row.saleId}, ${row.kind}, ${row.environment}, ${row.status}, ${row.series}, ${row.number}, ${row.serviceCode},
    ${row.randomCode}, ${JSON.stringify(row.content)}::jsonb, ${row.totalCents}, ${row.takerTaxId}, ${row.takerName}, now())`;

/** A document that is locked. */
export interface StoredDocument extends NewDocument {
  day: string;
  dpsId: string | null;
  accessKey: string | null;
  protocol: string | null;
  issuedAt: Date | null;
  authorisedAt: Date | null;
  contingencySince: Date | null;
  reason: string | null;
  isUnwanted: boolean;
  attempts: number;
  problemCode: string | null;
  lastAction: FiscalAction | null;
  lastResult: FiscalResult | null;
  xml: string | null;
}
/** With the last attempt, what was issued, and the day of its sale. fiscal_documents_pkey */
export const lockDocument = (id: string) => sql<StoredDocument>`
  select row.id, row.sale_id as "saleId", row.kind, row.environment, row.status, row.series, row.number, row.service_code as "serviceCode",
    row.random_code as "randomCode", row.content, row.total_cents::float8 as "totalCents", row.taker_tax_id as "takerTaxId",
    row.taker_name as "takerName", coalesce(s.day, (row.created_at at time zone current_setting('app.time_zone'))::date)::text as day,
    row.dps_id as "dpsId", row.access_key as "accessKey", row.protocol, row.issued_at as "issuedAt", row.authorised_at as "authorisedAt",
    row.contingency_since as "contingencySince", row.reason, row.is_unwanted as "isUnwanted", row.attempts, row.problem_code as "problemCode",
    last.action as "lastAction", last.result as "lastResult",
    (select xml from fiscal_files file where file.document_id = row.id and file.kind = 'ISSUED') as xml
  from fiscal_documents row
  left join sales s on s.tenant_id = row.tenant_id and s.id = row.sale_id
  left join lateral (
    select action, result from fiscal_attempts attempt where attempt.document_id = row.id order by position desc limit 1) last on true
  where row.id = ${id} for update of row`;

export interface DocumentPatch {
  status: FiscalStatus;
  /** Null: nothing more to do by itself. */
  nextRunInSeconds: number | null;
  problem?: { code: string | null; message: string; advice: string | null } | null;
}
/** Sets the state, and what goes with it. */
export const moveDocument = (id: string, { status, nextRunInSeconds, problem }: DocumentPatch) => sql`
  update fiscal_documents set status = ${status}, next_run_at = now() + make_interval(secs => ${nextRunInSeconds}::float8),
    problem_code = case when ${problem !== undefined} then ${problem?.code ?? null} else problem_code end,
    problem_message = case when ${problem !== undefined} then ${problem?.message ?? null} else problem_message end,
    problem_advice = case when ${problem !== undefined} then ${problem?.advice ?? null} else problem_advice end, updated_at = now()
  where id = ${id}`;
export const noteIssued = (
  id: string,
  issued: {
    dpsId: string | null;
    accessKey: string | null;
    qrCode: string | null;
    consultUrl: string | null;
    at: Date;
  },
) => sql`
  update fiscal_documents set dps_id = ${issued.dpsId}, access_key = ${issued.accessKey}, qr_code = ${issued.qrCode},
    consult_url = ${issued.consultUrl}, issued_at = ${issued.at}, updated_at = now() where id = ${id}`;
/** Only the authority knows the key of an NFS-e, and so the QR code. */
export const noteAuthorised = (
  id: string,
  authorised: { protocol: string | null; accessKey: string; number: string | null; at: Date },
) => sql`
  update fiscal_documents set protocol = ${authorised.protocol}, access_key = ${authorised.accessKey},
    authority_number = ${authorised.number}, authorised_at = ${authorised.at},
    qr_code = case kind when 'NFSE' then ${nfseQrCode(authorised.accessKey)} else qr_code end,
    consult_url = case kind when 'NFSE' then ${NFSE_CONSULT_URL} else consult_url end where id = ${id}`;
export const noteReason = (id: string, reason: string) => sql`
  update fiscal_documents set reason = ${reason} where id = ${id}`;
export const noteContingency = (id: string, reason: string, since: Date) => sql`
  update fiscal_documents set contingency_since = ${since}, reason = ${reason} where id = ${id}`;
export const noteContent = (id: string, content: NoteContent) => sql`
  update fiscal_documents set content = ${JSON.stringify(content)}::jsonb where id = ${id}`;
/** Its own number is that of another document. */
export const renumber = (id: string, { number, randomCode }: { number: number; randomCode: string }) => sql`
  update fiscal_documents set number = ${number}, random_code = ${randomCode}, updated_at = now() where id = ${id}`;
export const giveUp = (id: string) => sql`
  update fiscal_documents set is_unwanted = true, reason = 'Substituída por nota em contingência', updated_at = now() where id = ${id}`;
export const noteReplacement = (id: string, by: string) => sql`
  update fiscal_documents set replaced_by = ${by} where id = ${id}`;

export type FileKind = 'ISSUED' | 'AUTHORISED' | 'CANCELLED' | 'VOIDED';
export const saveFile = (id: string, kind: FileKind, xml: string) => sql`
  insert into fiscal_files (document_id, kind, xml) values (${id}, ${kind}, ${xml})
  on conflict (tenant_id, document_id, kind) do update set xml = excluded.xml, created_at = now()`;

export const noteAttempt = (
  id: string,
  attempt: { action: FiscalAction; result: FiscalResult; code: string | null; message: string | null },
) => sql`
  with counted as (update fiscal_documents set attempts = attempts + 1 where id = ${id} returning attempts)
  insert into fiscal_attempts (document_id, position, action, result, code, message)
  select ${id}, attempts, ${attempt.action}, ${attempt.result}, ${attempt.code}, ${attempt.message} from counted`;
export interface AttemptRow {
  action: FiscalAction;
  result: FiscalResult;
  code: string | null;
  message: string | null;
  at: Date;
}
export const attemptsOf = (id: string) => sql<AttemptRow>`
  select action, result, code, message, created_at as at from fiscal_attempts where document_id = ${id} order by position`;
export const printedOf = (id: string) => sql<{
  content: NoteContent;
  qrCode: string | null;
  consultUrl: string | null;
  /** The NFS-e as the authority has made it. */
  nfse: string | null;
}>`
  select content, qr_code as "qrCode", consult_url as "consultUrl",
    (select xml from fiscal_files file where row.kind = 'NFSE' and file.document_id = row.id and file.kind = 'AUTHORISED') as nfse
  from fiscal_documents row where id = ${id}`;

/** How often a note is mailed within {@link MAIL_MINUTES}: nobody can fill somebody else's mailbox. */
export const MOST_MAILS = 3;
export const MAIL_MINUTES = 30;
export const NOTE_MAILED = 'note-mailed' satisfies AuditEvent;
/**
 * Client of its sale, how it can be consulted, and how often it was mailed lately (clients_pkey, audit_log_by_record). Locked, so that nobody
 * erases the client meanwhile.
 */
export const buyerOf = (id: string) => sql<{
  clientName: string;
  email: string;
  tenantName: string;
  authorityNumber: string | null;
  qrCode: string | null;
  consultUrl: string | null;
  mailed: number;
}>`
  select c.name as "clientName", c.email, t.name as "tenantName", row.authority_number as "authorityNumber", row.qr_code as "qrCode",
    row.consult_url as "consultUrl",
    (select count(*)::int from audit_log a where a.tenant_id = row.tenant_id and a.entity_id = row.id::text and a.entity = ${NOTE_MAILED}
      and a.at > now() - ${MAIL_MINUTES}::int * interval '1 minute') as mailed
  from fiscal_documents row
  join tenants t on t.id = row.tenant_id
  join sales s on s.tenant_id = row.tenant_id and s.id = row.sale_id
  join clients c on c.tenant_id = s.tenant_id and c.id = s.client_id
  where row.id = ${id} for share of c`;

/** Somebody's turn: as the platform. Whoever else looks skips them, and finds them again if this process ends (fiscal_documents_due). */
export const takeDue = (busy: readonly string[], limit: number, leaseSeconds: number) => sql<{
  tenantId: string;
  id: string;
}>`
  update fiscal_documents set next_run_at = now() + make_interval(secs => ${leaseSeconds}::float8)
  where (tenant_id, id) in (
    select tenant_id, id from fiscal_documents where next_run_at <= now() and tenant_id <> all (${busy}::uuid[])
    order by next_run_at limit ${limit}::int for update skip locked)
  returning tenant_id as "tenantId", id`;
