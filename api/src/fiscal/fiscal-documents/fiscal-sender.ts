import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { FISCAL_DOCUMENT_TRANSITIONS } from '@focinho/contracts/fiscal/fiscal-document.transitions';
import type { FiscalAction, FiscalResult, FiscalStatus } from '@focinho/contracts/kernel/enums';
import { actAs } from '../../journal/audit/record-event';
import { queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { nextState } from '../../kernel/http/next-state';
import type { EventOutcome, Outcome } from '../authority/outcome';
import { NUMBER_TAKEN } from '../authority/rejections';
import { certificateProblem } from '../documents/certificate';
import { FiscalAccounts, type OpenFiscalAccount } from '../fiscal-settings/fiscal-accounts';
import { nextNumber } from './document-number';
import * as queries from './fiscal-documents.queries';
import type { StoredDocument } from './fiscal-documents.queries';
import { issueDocument } from './issue-document';

const EVERY_MS = 5_000;
/** Documents in one run. */
const AT_MOST = 100;
/** Longer than any call to an authority: after that, whoever took it has ended. */
const LEASE_SECONDS = 180;
const TABLE = FISCAL_DOCUMENT_TRANSITIONS;
/** Seconds before the end of a lease, in which one more call has time. */
const CALL_SECONDS = 60;
/** Numbers that need no voiding: "já inutilizada", and 241, those of another document. */
const VOIDED_BEFORE = ['256', '563', '241'];
/** A document is signed again when it is sent again, once it is so old: SEFAZ refuses those of five minutes (704). */
const FRESH_MS = 4 * 60_000;
/** Numbers of others that are skipped by themselves; after that somebody has to look. */
const MOST_SKIPPED = 200;
const NO_ACCOUNT = {
  code: 'CERTIFICADO',
  message: 'O certificado digital não está cadastrado, não pôde ser lido ou venceu.',
  advice: 'Envie o certificado A1 em Configurações, Fiscal. Depois a nota segue sozinha.',
};

/** A call to the authority that is noted already. */
type Errand =
  | { isEvent: false; action: 'SEND' | 'ASK'; call: () => Promise<Outcome> }
  | { isEvent: true; action: 'CANCEL' | 'VOID'; call: () => Promise<EventOutcome> };

/**
 * Brings the outbox of fiscal documents to the authorities. What is about to be sent is noted first; if the response is lost, or this process
 * ends, the authority is asked before anything is sent again, so that no sale has two notes. Several processes take turns by row.
 */
@Injectable()
export class FiscalSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('fiscal');
  private job: RegisteredJob | undefined;
  /** Work under way, by tenant. */
  private readonly busy = new Map<string, Promise<void>>();

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(FiscalAccounts) private readonly accounts: FiscalAccounts,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({ name: 'fiscal', everyMs: EVERY_MS, run: () => this.begin() });
  }

  /** Waits for what was sent, so that its response is noted. */
  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
    await Promise.all(this.busy.values());
  }

  /** Sends what is due, and waits for it. */
  async sweep(): Promise<void> {
    await this.begin();
    await Promise.all(this.busy.values());
  }

  private async begin(): Promise<void> {
    const due = await this.platform.transaction((tx) =>
      queryRows(tx, queries.takeDue([...this.busy.keys()], AT_MOST, LEASE_SECONDS)),
    );
    const shops = new Map<string, string[]>();
    for (const { tenantId, id } of due) shops.set(tenantId, [...(shops.get(tenantId) ?? []), id]);
    for (const [tenantId, ids] of shops) {
      const running = this.runAll(tenantId, ids).finally(() => this.busy.delete(tenantId));
      this.busy.set(tenantId, running);
    }
  }

  /** Documents for which the lease leaves no time are taken again when it ends. */
  private async runAll(tenantId: string, ids: string[]): Promise<void> {
    const until = Date.now() + (LEASE_SECONDS - CALL_SECONDS) * 1_000;
    for (const id of ids) {
      if (Date.now() > until) return;
      await this.run(tenantId, id).catch((error: unknown) =>
        this.logger.warn(`A fiscal document was not sent: ${String(error)}`),
      );
    }
  }

  private async run(tenantId: string, id: string): Promise<void> {
    const errand = await this.inTenant(tenantId, (tx) => this.prepare(tx, tenantId, id));
    if (!errand) return;
    if (errand.isEvent) {
      const outcome = await errand.call();
      await this.inTenant(tenantId, (tx) => settleEvent(tx, id, errand.action, outcome));
    } else {
      const outcome = await errand.call();
      await this.inTenant(tenantId, (tx) => settle(tx, id, errand.action, outcome));
    }
  }

  private inTenant<T>(tenantId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.system.tx(tenantId, async (tx) => {
      await queryRow(tx, actAs('Sistema (notas fiscais)'));
      return work(tx);
    });
  }

  /** Notes what is about to be asked. @returns undefined if there is nothing to ask */
  private async prepare(tx: EntityManager, tenantId: string, id: string): Promise<Errand | undefined> {
    const document = await queryRow(tx, queries.lockDocument(id));
    if (!document) return undefined;
    const { status, kind } = document;
    if (status === 'VOIDING' && kind === 'NFSE') {
      // The number of a DPS is only ours: nobody has to hear of one that was not used.
      await queryRows(tx, queries.moveDocument(id, { status: 'VOIDED', nextRunInSeconds: null }));
      return undefined;
    }
    const account = await this.accounts.openIn(tx, tenantId, document.environment).catch(() => undefined);
    if (!account || certificateProblem(account.certificate, account.settings.cnpj, new Date())) {
      await queryRows(tx, queries.moveDocument(id, { status, nextRunInSeconds: 600, problem: NO_ACCOUNT }));
      return undefined;
    }
    switch (status) {
      case 'PENDING':
      case 'CONTINGENCY':
        return this.prepareSending(tx, document, account);
      case 'SENDING':
      case 'UNKNOWN':
        await queryRows(tx, queries.moveDocument(id, { status: 'UNKNOWN', nextRunInSeconds: LEASE_SECONDS }));
        return { isEvent: false, action: 'ASK', call: () => ask(document, account) };
      case 'CANCELLING': {
        // A cancellation without a response may have been accepted.
        const isUnsure = document.lastAction === 'CANCEL' && document.lastResult === 'UNKNOWN';
        if (isUnsure) return { isEvent: false, action: 'ASK', call: () => ask(document, account) };
        return { isEvent: true, action: 'CANCEL', call: () => cancel(document, account) };
      }
      case 'VOIDING':
        return { isEvent: true, action: 'VOID', call: () => voidNumber(document, account) };
      default:
        await queryRows(tx, queries.moveDocument(id, { status, nextRunInSeconds: null }));
        return undefined;
    }
  }

  private async prepareSending(
    tx: EntityManager,
    document: StoredDocument,
    account: OpenFiscalAccount,
  ): Promise<Errand | undefined> {
    const { id, status } = document;
    const xml = signedBefore(document) ?? (await issueDocument(tx, document, account));
    if (xml === undefined) return undefined;
    const next = nextState(TABLE, status, 'send');
    await queryRows(tx, queries.moveDocument(id, { status: next, nextRunInSeconds: LEASE_SECONDS }));
    return {
      isEvent: false,
      action: 'SEND',
      call: () => (document.kind === 'NFCE' ? account.nfce : account.nfse).send(xml),
    };
  }
}

/** The consumer has what was printed offline: it is sent as it is. So is what may be on its way still, although the authority had none. */
function signedBefore({ status, xml, issuedAt, lastResult }: StoredDocument): string | null {
  if (status === 'CONTINGENCY') return xml;
  const isFresh = issuedAt !== null && Date.now() - issuedAt.getTime() < FRESH_MS;
  return lastResult === 'ABSENT' && isFresh ? xml : null;
}

function ask({ kind, accessKey, dpsId, xml }: StoredDocument, { nfce, nfse }: OpenFiscalAccount): Promise<Outcome> {
  return kind === 'NFCE' ? nfce.ask(accessKey ?? '', xml ?? '') : nfse.ask(dpsId ?? '', xml ?? '');
}

function cancel(document: StoredDocument, { nfce, nfse }: OpenFiscalAccount): Promise<EventOutcome> {
  const { kind, accessKey, protocol } = document;
  const known = { accessKey: accessKey ?? '', reason: reasonOf(document), at: new Date() };
  return kind === 'NFCE'
    ? nfce.cancel({ ...known, protocol: protocol ?? '' })
    : nfse.cancel({ ...known, reasonCode: '9' });
}

function voidNumber(document: StoredDocument, { nfce }: OpenFiscalAccount): Promise<EventOutcome> {
  const { series, number, day } = document;
  const year = Number(day.slice(0, 4));
  return nfce.voidNumbers({ year, series, from: number, to: number, reason: reasonOf(document) });
}

const reasonOf = ({ reason }: StoredDocument) => reason ?? 'Nota sem venda correspondente';

/** The longer it takes, the less often: 5 seconds to 10 minutes. */
const waitOf = (attempts: number) => Math.min(600, 5 * 2 ** Math.min(attempts, 8));

/** Notes what the authority has said to a document that was sent, or asked about. */
export async function settle(tx: EntityManager, id: string, action: FiscalAction, outcome: Outcome): Promise<void> {
  const document = await queryRow(tx, queries.lockDocument(id));
  if (!document) return;
  const { status, isUnwanted, attempts, contingencySince } = document;
  const note = (result: FiscalResult, code: string | null = null, message: string | null = null) =>
    queryRows(tx, queries.noteAttempt(id, { action, result, code, message }));
  const move = (patch: queries.DocumentPatch) => queryRows(tx, queries.moveDocument(id, patch));
  switch (outcome.kind) {
    case 'authorised': {
      await note('DONE', null, outcome.protocol);
      // Asked whether its cancellation had arrived: it had not.
      if (status === 'CANCELLING') return void (await move({ status, nextRunInSeconds: 0 }));
      const next = nextState(
        TABLE,
        status,
        'authorise',
        isOpen(status) ? (isUnwanted ? 'CANCELLING' : 'AUTHORISED') : status,
      );
      if (!isOpen(status)) return;
      const { protocol, accessKey, number, authorisedAt: at } = outcome;
      await queryRows(tx, queries.noteAuthorised(id, { protocol, accessKey, number, at }));
      await queryRows(tx, queries.saveFile(id, 'AUTHORISED', outcome.xml));
      const { problem = null } = outcome;
      return void (await move({ status: next, nextRunInSeconds: isUnwanted ? 0 : null, problem }));
    }
    case 'cancelled':
      await note('DONE', null, outcome.protocol);
      return void (await move({
        status: nextState(TABLE, status, 'finishCancel'),
        nextRunInSeconds: null,
        problem: null,
      }));
    case 'rejected': {
      const { code, message, advice } = outcome;
      await note('REJECTED', code, message);
      if (!isOpen(status)) return;
      const problem = { code, message, advice };
      const isTaken = NUMBER_TAKEN.includes(code);
      if (action === 'ASK' && !isTaken) {
        // The question was refused, and nothing said about the document.
        const unsure = nextState(TABLE, status, 'lose');
        return void (await move({ status: unsure, nextRunInSeconds: waitOf(attempts), problem }));
      }
      // The number of one that was printed is not changed without somebody.
      if (isTaken && !isUnwanted && !contingencySince && attempts < MOST_SKIPPED) {
        await queryRows(tx, queries.renumber(id, await nextNumber(tx, document)));
        const again = nextState(TABLE, status, 'reject', 'PENDING');
        return void (await move({ status: again, nextRunInSeconds: 0, problem: null }));
      }
      const next = nextState(TABLE, status, 'reject', isUnwanted ? 'VOIDING' : 'REJECTED');
      return void (await move({ status: next, nextRunInSeconds: isUnwanted ? 0 : null, problem }));
    }
    case 'absent': {
      await note('ABSENT');
      if (!isOpen(status)) return;
      const again: FiscalStatus = contingencySince ? 'CONTINGENCY' : 'PENDING';
      const next = nextState(TABLE, status, 'miss', isUnwanted ? 'VOIDING' : again);
      return void (await move({ status: next, nextRunInSeconds: attempts < 3 ? 0 : waitOf(attempts), problem: null }));
    }
    case 'unknown': {
      // No connection came about: it has not arrived, and needs no asking.
      const isUnsent = action === 'SEND' && outcome.reason === 'UNREACHABLE' && isOpen(status);
      if (isUnsent) {
        await note('UNKNOWN', outcome.reason, outcome.message);
        const again: FiscalStatus = contingencySince ? 'CONTINGENCY' : 'PENDING';
        const next = nextState(TABLE, status, 'miss', isUnwanted ? 'VOIDING' : again);
        return void (await move({ status: next, nextRunInSeconds: waitOf(attempts) }));
      }
      await note('UNKNOWN', outcome.reason, outcome.message);
      return void (await move({ status: nextState(TABLE, status, 'lose'), nextRunInSeconds: waitOf(attempts) }));
    }
  }
}

const isOpen = (status: FiscalStatus) => status === 'SENDING' || status === 'UNKNOWN';

/** Notes what the authority has said to a cancellation, or to a number that is voided. */
export async function settleEvent(
  tx: EntityManager,
  id: string,
  action: 'CANCEL' | 'VOID',
  outcome: EventOutcome,
): Promise<void> {
  const document = await queryRow(tx, queries.lockDocument(id));
  if (!document) return;
  const { status, attempts } = document;
  const note = (result: FiscalResult, code: string | null, message: string | null) =>
    queryRows(tx, queries.noteAttempt(id, { action, result, code, message }));
  const move = (patch: queries.DocumentPatch) => queryRows(tx, queries.moveDocument(id, patch));
  const done = action === 'CANCEL' ? 'finishCancel' : 'finishVoid';
  if (outcome.kind === 'unknown') {
    await note('UNKNOWN', outcome.reason, outcome.message);
    return void (await move({ status, nextRunInSeconds: waitOf(attempts) }));
  }
  if (outcome.kind === 'registered') {
    await note('DONE', null, outcome.protocol);
    await queryRows(tx, queries.saveFile(id, action === 'CANCEL' ? 'CANCELLED' : 'VOIDED', outcome.xml));
    return void (await move({ status: nextState(TABLE, status, done), nextRunInSeconds: null, problem: null }));
  }
  const { code, message, advice } = outcome;
  await note('REJECTED', code, message);
  if (action === 'VOID' && VOIDED_BEFORE.includes(code))
    return void (await move({ status: nextState(TABLE, status, done), nextRunInSeconds: null, problem: null }));
  const next = nextState(TABLE, status, action === 'CANCEL' ? 'keep' : 'refuseVoid');
  await move({ status: next, nextRunInSeconds: null, problem: { code, message, advice } });
}
