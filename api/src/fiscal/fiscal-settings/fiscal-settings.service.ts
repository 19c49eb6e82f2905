import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  FIRST_FISCAL_SETTINGS,
  type FiscalCertificateInput,
  type FiscalSettings,
  type FiscalSettingsInput,
} from '@focinho/contracts/fiscal/fiscal-settings';
import type { FiscalSummary } from '@focinho/contracts/fiscal/fiscal-documents';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import {
  CertificateError,
  certificateOf,
  certificateProblem,
  keptCertificate,
  readPfx,
  type Certificate,
} from '../documents/certificate';
import { NEED_PERSON } from './need-person.queries';
import { FiscalAccounts, type FiscalSecrets } from './fiscal-accounts';
import { gapsOf, limitOf } from './fiscal-gaps.rules';
import * as queries from './fiscal-settings.queries';

const NO_SECRETS: FiscalSecrets = { certificate: null, csc: null };

/** Settings without which a shop issues no fiscal documents. Its certificate is encrypted at rest and never returned. */
@Injectable()
export class FiscalSettingsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(FiscalAccounts) private readonly accounts: FiscalAccounts,
  ) {}

  get() {
    return this.db.precheck((tx) => this.shown(tx));
  }

  save(input: FiscalSettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, queries.SHOWN_FISCAL_SETTINGS, { table: 'fiscal_settings', called: 'estas configurações' });
      const stored = await queryRow(tx, queries.LOCKED_FISCAL_SETTINGS);
      const secrets = this.secretsOf(stored);
      const csc = input.cscId === null ? null : (input.csc ?? secrets.csc);
      if (input.cscId !== null && csc === null) throw badField('csc', 'Informe o CSC, além do identificador');
      if (secrets.certificate) refuseOther(certificateOf(secrets.certificate), input.cnpj, 'cnpj');
      await queryRows(
        tx,
        queries.saveFiscalSettings(input, this.accounts.encrypt({ ...secrets, csc }, tenantOfRequest())),
      );
      await setNumber(tx, { ...input, kind: 'NFCE', series: input.nfceSeries }, 'nextNfce', input.nextNfce);
      await setNumber(tx, { ...input, kind: 'NFSE', series: input.nfseSeries }, 'nextNfse', input.nextNfse);
      return this.shown(tx);
    });
  }

  /** The password is not kept. */
  saveCertificate({ pfx, password }: FiscalCertificateInput) {
    const certificate = read(pfx, password);
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      const stored = await queryRow(tx, queries.LOCKED_FISCAL_SETTINGS);
      if (!stored) throw new ConflictError('Salve primeiro os dados fiscais da loja.');
      refuseOther(certificate, stored.cnpj, 'pfx');
      const secrets = { ...this.secretsOf(stored), certificate: keptCertificate(certificate) };
      const encrypted = this.accounts.encrypt(secrets, tenantOfRequest());
      await queryRows(tx, queries.saveCertificate(encrypted, certificate.subject, certificate.validUntil));
      return this.shown(tx);
    });
  }

  /** Notices above the list of the page. */
  summary() {
    return this.db.precheck(async (tx): Promise<{ summary: FiscalSummary }> => {
      const settings = await queryRow(tx, queries.FISCAL_SETTINGS);
      const allowance = await queryOne(tx, queries.ALLOWANCE);
      const { count } = await queryOne(tx, NEED_PERSON);
      return {
        summary: {
          environment: settings?.environment ?? null,
          gaps: gapsOf(settings, new Date()),
          needPerson: count,
          issued: allowance.issued,
          limit: limitOf(allowance),
          certificateExpiresAt: settings?.certificateExpiresAt?.toISOString() ?? null,
        },
      };
    });
  }

  private secretsOf(stored: queries.StoredFiscalSettings | undefined): FiscalSecrets {
    return stored?.secrets ? this.accounts.decrypt(stored.secrets, tenantOfRequest()) : NO_SECRETS;
  }

  private async shown(tx: EntityManager): Promise<{ settings: FiscalSettings }> {
    const text = await queryField(tx, queries.SHOWN_FISCAL_SETTINGS);
    const found = (JSON.parse(text ?? '{}') as { settings?: Omit<FiscalSettings, 'hasCsc'> | null }).settings;
    if (!found) return { settings: FIRST_FISCAL_SETTINGS };
    const stored = await queryRow(tx, queries.FISCAL_SETTINGS);
    return { settings: { ...found, hasCsc: this.secretsOf(stored).csc !== null } };
  }
}

/** @throws BadRequestError that says why it cannot be used */
function read(pfx: string, password: string): Certificate {
  try {
    return readPfx(Buffer.from(pfx, 'base64'), password);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    throw badField(error.message.startsWith('A senha') ? 'password' : 'pfx', error.message);
  }
}

/** An old certificate is refused when it is sent, and announced later. */
function refuseOther(certificate: Certificate, cnpj: string, field: 'cnpj' | 'pfx'): void {
  const at = field === 'pfx' ? new Date() : certificate.validFrom;
  const problem = certificateProblem(certificate, cnpj, at);
  if (problem) throw badField(field, problem);
}

async function setNumber(
  tx: EntityManager,
  counter: Parameters<typeof queries.firstFree>[0],
  field: string,
  next: number | undefined,
): Promise<void> {
  if (next === undefined) return;
  const { number } = await queryOne(tx, queries.firstFree(counter));
  if (next < number) throw badField(field, `Já há notas até o número ${number - 1} nesta série`);
  await queryRows(tx, queries.setNext(counter, next));
}

function tenantOfRequest(): string {
  const { session } = currentRequest();
  if (!session) throw new Error('No session');
  return session.tenantId;
}
