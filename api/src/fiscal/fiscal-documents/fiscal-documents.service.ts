import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FISCAL_DOCUMENT_TRANSITIONS } from '@focinho/contracts/fiscal/fiscal-document.transitions';
import { isCnpj } from '@focinho/contracts/fiscal/cnpj';
import {
  CANCEL_MINUTES,
  TAX_ID_FIELD,
  type DanfseContent,
  type FiscalDocument,
  type FiscalDocumentDetail,
  type FiscalDocumentInput,
  type FiscalDocumentListQuery,
} from '@focinho/contracts/fiscal/fiscal-documents';
import type { FiscalKind, PaymentMethod } from '@focinho/contracts/kernel/enums';
import { FISCAL_KIND_LABEL, PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { fromCents } from '@focinho/contracts/kernel/money';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { recordEvent } from '../../journal/audit/record-event';
import { noteMail } from '../../journal/mail/fiscal-mails';
import { sendMail } from '../../journal/mail/outbox';
import { requireConfirmedEmail } from '../../journal/mail/user-mails';
import {
  badField,
  ConflictError,
  NotFoundError,
  PaymentRequiredError,
  TooManyAttemptsError,
} from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { currentRequest } from '../../kernel/http/request-context';
import { FiscalAccounts } from '../fiscal-settings/fiscal-accounts';
import { gapsFor, gapsOf, limitOf } from '../fiscal-settings/fiscal-gaps.rules';
import {
  ALLOWANCE,
  FISCAL_SETTINGS,
  LOCKED_FISCAL_SETTINGS,
  type StoredFiscalSettings,
} from '../fiscal-settings/fiscal-settings.queries';
import { NUMBER_TAKEN, XML_LOST } from '../authority/rejections';
import { danfse } from '../documents/danfe';
import type { TenderKind } from '../documents/fiscal-document';
import * as queries from './fiscal-documents.queries';
import type { StoredDocument } from './fiscal-documents.queries';
import { splitSale, type NoteContent, type NotePart } from './fiscal-split.rules';
import { nextNumber } from './document-number';
import { issueDocument } from './issue-document';

const MISSING = 'Nota não encontrada.';
const NOTHING = 'Não há o que emitir nesta venda: o que ela tem já foi faturado com o pacote, ou não custa nada.';
const DONE = 'As notas desta venda já foram emitidas.';
const CNPJ_ON_NFCE =
  'A NFC-e não pode ser emitida para CNPJ desde 04/05/2026. Emita sem CNPJ, ou peça ao contador uma NF-e (modelo 55).';
const NO_ADD_ON =
  'Sua assinatura não inclui notas fiscais. Contrate as notas em Configurações, Assinatura; em teste, você pode emitir à vontade.';
const MAILED_OFTEN =
  'Esta nota acaba de ser enviada várias vezes. Peça ao cliente que confira o spam, ou tente de novo em meia hora.';
const TABLE = FISCAL_DOCUMENT_TRANSITIONS;
const TEST_CENTS = 100;
/** Ração, which every shop sells. */
const TEST_NCM = '23091000';

/** Fiscal documents of sales. Here their numbers are given, in the transaction that writes them; `FiscalSender` sends them. */
@Injectable()
export class FiscalDocumentsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(FiscalAccounts) private readonly accounts: FiscalAccounts,
  ) {}

  list(query: FiscalDocumentListQuery) {
    return this.db.read(queries.listDocuments(query));
  }

  /** With what its print shows. */
  get(id: string) {
    return this.db.precheck(async (tx): Promise<{ fiscalDocument: FiscalDocumentDetail }> => {
      const text = await queryField(tx, queries.oneDocument(id));
      if (typeof text !== 'string') throw new NotFoundError(MISSING);
      const { fiscalDocument } = JSON.parse(text) as { fiscalDocument: FiscalDocument };
      const settings = await queryRow(tx, FISCAL_SETTINGS);
      const { content, qrCode, consultUrl, nfse } = await queryOne(tx, queries.printedOf(id));
      const history = await queryRows(tx, queries.attemptsOf(id));
      return {
        fiscalDocument: {
          ...{ ...fiscalDocument, ...printed(content), qrCode, consultUrl, issuer: shownIssuer(settings) },
          danfse: nfse === null ? null : shownDanfse(nfse, fiscalDocument.status === 'CANCELLED'),
          history: history.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
        },
      };
    });
  }

  /** The documents of a sale that it does not have yet. Locks the sale, then the settings, so that numbers and the month's limit are exact. */
  issue(input: FiscalDocumentInput) {
    return this.db.tx(async (tx) => {
      const { saleId, taxId, kinds, card } = input;
      const sale = await queryRow(tx, queries.lockSoldSale(saleId));
      if (!sale) throw new NotFoundError('Venda não encontrada.');
      if (sale.cancelledAt) throw new ConflictError('Esta venda foi excluída.');
      const settings = await queryRow(tx, LOCKED_FISCAL_SETTINGS);
      const lines = await queryRows(tx, queries.soldLines(saleId, settings?.serviceCode ?? ''));
      const tenders = await queryRows(tx, queries.soldTenders(saleId));
      const parts = splitSale({ ...sale, lines, tenders }, card).filter(({ kind }) => kinds.includes(kind));
      if (parts.length === 0) throw new ConflictError(NOTHING);
      const live = await queryRows(tx, queries.liveDocuments(saleId));
      const wanted = parts.filter(
        (part) => !live.some(({ kind, serviceCode }) => kind === part.kind && serviceCode === part.serviceCode),
      );
      if (wanted.length === 0) throw new ConflictError(DONE);
      refuseGaps(settings, wanted);
      if (taxId !== null && isCnpj(taxId) && wanted.some(({ kind }) => kind === 'NFCE'))
        throw badField(TAX_ID_FIELD, CNPJ_ON_NFCE);
      refuseWithoutNcm(wanted, settings);
      if (settings.environment === 'PRODUCTION') await refuseOverLimit(tx, wanted.length);
      const takerName = isAnonymous(sale.clientId) ? null : sale.clientName;
      const taker = { takerTaxId: taxId, takerName: taxId === null ? null : takerName };
      const ids = [];
      for (const part of wanted) ids.push(await add(tx, settings, { ...part, ...taker, saleId }));
      return queries.documentsById(ids);
    });
  }

  /** One of each kind that the settings allow, without legal value. */
  test() {
    return this.db.tx(async (tx) => {
      const settings = await queryRow(tx, LOCKED_FISCAL_SETTINGS);
      const gaps = gapsOf(settings, new Date());
      const kinds = (['NFCE', 'NFSE'] as const).filter((kind) => gapsFor(kind, gaps).length === 0);
      if (!settings || kinds.length === 0) throw new ConflictError(gapText(gaps));
      const ids = [];
      for (const kind of kinds) ids.push(await add(tx, { ...settings, environment: 'TEST' }, testPart(kind, settings)));
      return queries.documentsById(ids);
    });
  }

  /** Sends it again, or asks again, at once. What was corrected meanwhile in the products counts; a number that another has is changed. */
  retry(id: string) {
    return this.change(id, async (tx, document) => {
      const { status, content } = document;
      const next = nextState(TABLE, status, 'retry');
      if (status === 'SENDING') return;
      if (status === 'REJECTED') await queryRows(tx, queries.noteContent(id, await withTaxCodes(tx, content)));
      if (status === 'REJECTED' && NUMBER_TAKEN.includes(document.problemCode ?? ''))
        await queryRows(tx, queries.renumber(id, await nextNumber(tx, document)));
      await queryRows(tx, queries.moveDocument(id, { status: next, nextRunInSeconds: 0 }));
    });
  }

  /** Issued offline, because the authority does not respond: it is printed now and sent later. */
  issueOffline(id: string, reason: string) {
    return this.change(id, async (tx, document) => {
      const { kind, status, contingencySince } = document;
      if (kind === 'NFSE')
        throw new ConflictError('A NFS-e não tem contingência: ela segue sozinha quando a rede voltar.');
      if (contingencySince) throw new ConflictError('Esta nota já está em contingência.');
      nextState(TABLE, status, 'issueOffline');
      const isSent = status === 'UNKNOWN';
      const offlineId = isSent ? await this.replace(tx, document) : id;
      const since = new Date();
      await queryRows(tx, queries.noteContingency(offlineId, reason, since));
      await queryRows(
        tx,
        queries.moveDocument(offlineId, { status: 'CONTINGENCY', nextRunInSeconds: 0, problem: null }),
      );
      const offline = await queryOne(tx, queries.lockDocument(offlineId));
      const account = await this.accounts.openIn(tx, tenantOfRequest(), document.environment);
      if (!account) throw new ConflictError('Envie o certificado digital A1 em Configurações, Fiscal.');
      await issueDocument(tx, offline, account);
      return offlineId;
    });
  }

  cancel(id: string, reason: string) {
    return this.change(id, async (tx, { status, kind, authorisedAt }) => {
      const next = nextState(TABLE, status, 'cancel');
      const minutes = authorisedAt ? (Date.now() - authorisedAt.getTime()) / 60_000 : 0;
      if (kind === 'NFCE' && minutes > CANCEL_MINUTES)
        throw new ConflictError(
          'O prazo de 30 minutos para cancelar a NFC-e já passou. Peça ao contador uma NF-e de devolução.',
        );
      await queryRows(tx, queries.noteReason(id, reason));
      await queryRows(tx, queries.moveDocument(id, { status: next, nextRunInSeconds: 0 }));
    });
  }

  void(id: string, reason: string) {
    return this.change(id, async (tx, { status }) => {
      const next = nextState(TABLE, status, 'void');
      await queryRows(tx, queries.noteReason(id, reason));
      await queryRows(tx, queries.moveDocument(id, { status: next, nextRunInSeconds: 0 }));
    });
  }

  /** Writes to the client of its sale: its key, where it can be read, and its XML, unless that is lost. In the transaction that notes it. */
  mail(id: string) {
    return this.change(id, async (tx, document) => {
      const { kind, status, series, day, totalCents, content, accessKey, environment } = document;
      if (status !== 'AUTHORISED') throw new ConflictError('Só uma nota autorizada pode ser enviada ao cliente.');
      const buyer = await queryRow(tx, queries.buyerOf(id));
      if (!buyer) throw new ConflictError('Esta nota é um teste, e não tem cliente.');
      const { email, mailed, authorityNumber, qrCode, consultUrl, ...names } = buyer;
      if (email === '')
        throw new ConflictError('Esta venda não tem cliente com e-mail. Informe-o no cadastro do cliente.');
      if (mailed >= queries.MOST_MAILS) throw new TooManyAttemptsError(MAILED_OFTEN, queries.MAIL_MINUTES * 60);
      await requireConfirmedEmail(tx);
      const hasFile = document.problemCode !== XML_LOST.code;
      const number = kind === 'NFCE' ? `${document.number}, série ${series}` : (authorityNumber ?? document.number);
      const note = noteMail({
        ...{ ...names, name: `${FISCAL_KIND_LABEL[kind]} nº ${number}`, day, total: fromCents(totalCents) },
        ...{ lines: content.lines, accessKey: accessKey ?? '', url: qrCode ?? '', consultUrl: consultUrl ?? '' },
        hasLegalValue: environment === 'PRODUCTION',
        hasFile,
      });
      await sendMail(tx, email, note, hasFile ? { noteId: id } : {});
      await recordEvent(tx, { event: queries.NOTE_MAILED, subject: id });
    });
  }

  /** One that may have arrived keeps its number and is given up; as soon as its outcome is known, it is cancelled or its number voided. */
  private async replace(tx: EntityManager, document: StoredDocument): Promise<string> {
    const settings = await queryOne(tx, LOCKED_FISCAL_SETTINGS);
    await queryRows(tx, queries.giveUp(document.id));
    const id = await add(tx, { ...settings, environment: document.environment }, document);
    await queryRows(tx, queries.noteReplacement(document.id, id));
    return id;
  }

  /** Locks the document. @returns it, or the one whose id `work` returns */
  private change(id: string, work: (tx: EntityManager, document: StoredDocument) => Promise<string | void>) {
    return this.db.tx(async (tx) => {
      const document = await queryRow(tx, queries.lockDocument(id));
      if (!document) throw new NotFoundError(MISSING);
      return queries.oneDocument((await work(tx, document)) ?? id);
    });
  }
}

type Part = NotePart & { saleId: string | null; takerTaxId: string | null; takerName: string | null };

/** Writes a document under the next number. */
async function add(tx: EntityManager, settings: StoredFiscalSettings, part: Part): Promise<string> {
  const { kind, serviceCode, content, totalCents, saleId, takerTaxId, takerName } = part;
  const { environment } = settings;
  const series = kind === 'NFCE' ? settings.nfceSeries : settings.nfseSeries;
  const { number, randomCode } = await nextNumber(tx, { environment, kind, series });
  const id = newId();
  await queryRows(
    tx,
    queries.insertDocument({
      ...{ id, saleId, kind, environment, status: 'PENDING', series, number, serviceCode, content, totalCents },
      ...{ randomCode, takerTaxId, takerName },
    }),
  );
  return id;
}

const gapText = (gaps: ReturnType<typeof gapsOf>) =>
  `Falta configurar em Configurações, Fiscal: ${gaps.map(({ text }) => text).join('; ')}.`;

/** @throws ConflictError that says what is missing in the settings */
function refuseGaps(
  settings: StoredFiscalSettings | undefined,
  parts: readonly NotePart[],
): asserts settings is StoredFiscalSettings {
  const gaps = gapsOf(settings, new Date());
  const missing = gaps.filter(({ kind }) => kind === null || parts.some((part) => part.kind === kind));
  if (missing.length) throw new ConflictError(gapText(missing));
}

function refuseWithoutNcm(parts: readonly NotePart[], { defaultNcm }: StoredFiscalSettings): void {
  if (defaultNcm !== null) return;
  const goods = parts.filter(({ kind }) => kind === 'NFCE').flatMap(({ content }) => content.lines);
  const names = [...new Set(goods.filter(({ ncm }) => ncm === null).map(({ name }) => name))];
  if (names.length)
    throw new ConflictError(
      `Falta o NCM de ${names.slice(0, 5).join(', ')}. Informe-o no cadastro do produto, ou um NCM padrão em Configurações, Fiscal.`,
    );
}

/** @throws PaymentRequiredError if the subscription has fewer left this month */
async function refuseOverLimit(tx: EntityManager, count: number): Promise<void> {
  const allowance = await queryOne(tx, ALLOWANCE);
  const limit = limitOf(allowance);
  if (limit === null || allowance.issued + count <= limit) return;
  const message =
    limit === 0
      ? NO_ADD_ON
      : `As ${limit} notas deste mês acabaram. Mude o pacote de notas em Configurações, Assinatura, ou emita no mês que vem.`;
  throw new PaymentRequiredError({ path: 'addOn', message });
}

async function withTaxCodes(tx: EntityManager, content: NoteContent): Promise<NoteContent> {
  const ids = content.lines.flatMap(({ productId }) => productId ?? []);
  const codes = await queryRows(tx, queries.taxCodes(ids));
  return {
    ...content,
    lines: content.lines.map((line) => {
      const code = codes.find(({ id }) => id === line.productId);
      return code ? { ...line, ncm: code.ncm, cest: code.cest, barcode: code.barcode } : line;
    }),
  };
}

function testPart(kind: FiscalKind, settings: StoredFiscalSettings): Part {
  const isGoods = kind === 'NFCE';
  const line = {
    ...{ name: isGoods ? 'Produto de teste' : 'Serviço de teste', productId: null, barcode: null },
    ...{ ncm: isGoods ? (settings.defaultNcm ?? TEST_NCM) : null, cest: null, quantity: 1 },
    ...{ unitPriceCents: TEST_CENTS, discountCents: 0 },
  };
  const content = { lines: [line], tenders: [{ kind: 'CASH' as const, amountCents: TEST_CENTS }], changeCents: 0 };
  const serviceCode = isGoods ? '' : settings.serviceCode;
  return { kind, serviceCode, content, totalCents: TEST_CENTS, saleId: null, takerTaxId: null, takerName: null };
}

const TENDER_LABEL: Record<TenderKind, string> = {
  ...{ CASH: label('CASH'), PIX: label('PIX'), STORE_CREDIT: label('CREDIT'), LOYALTY: label('CASHBACK') },
  ...{ CREDIT_CARD: 'Cartão de crédito', DEBIT_CARD: 'Cartão de débito', OTHER: 'Outros' },
};
function label(method: PaymentMethod): string {
  return PAYMENT_METHOD_LABEL[method];
}

const printed = ({ lines, tenders, changeCents }: NoteContent) => ({
  lines: lines.map(({ name, quantity, unitPriceCents, discountCents }) => ({
    ...{ name, quantity, unitPrice: fromCents(unitPriceCents), discount: fromCents(discountCents) },
    total: fromCents(quantity * unitPriceCents - discountCents),
  })),
  payments: tenders.map(({ kind, amountCents }) => ({ label: TENDER_LABEL[kind], amount: fromCents(amountCents) })),
  change: fromCents(changeCents),
});

function shownDanfse(xml: string, isCancelled: boolean): DanfseContent {
  const { banners, competence, provider, taker, service, isIssWithheld, issPercent, ...cents } = danfse(
    xml,
    isCancelled,
  );
  return {
    ...{ banners, competence, provider, taker, service, isIssWithheld },
    issPercent: issPercent === null ? null : Number(issPercent),
    ...{ amount: fromCents(cents.amountCents), discount: fromCents(cents.discountCents) },
    ...{ issBase: fromCents(cents.issBaseCents), iss: fromCents(cents.issCents), net: fromCents(cents.netCents) },
  };
}

const shownIssuer = (settings: StoredFiscalSettings | undefined) => ({
  cnpj: settings?.cnpj ?? '',
  legalName: settings?.legalName ?? '',
  stateRegistration: settings?.stateRegistration ?? null,
  cityRegistration: settings?.cityRegistration ?? null,
  address: settings
    ? `${settings.street}, ${settings.number}, ${settings.district}, ${settings.cityName} - ${settings.uf}`
    : '',
});

function tenantOfRequest(): string {
  const { session } = currentRequest();
  if (!session) throw new Error('No session');
  return session.tenantId;
}
