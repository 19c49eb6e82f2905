import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { FiscalEnvironment } from '@focinho/contracts/kernel/enums';
import { Encryption } from '../../access/auth/encryption';
import { queryOne, queryRow } from '../../database/batch';
import { sql } from '../../database/sql';
import { CONFIG, type Config } from '../../kernel/config/config';
import { nfceAuthority } from '../authority/nfce-authority';
import { nfseAuthority } from '../authority/nfse-authority';
import type { NfceAuthority, NfseAuthority } from '../authority/outcome';
import { certificateOf, type Certificate } from '../documents/certificate';
import { isUf } from '../documents/states';
import type { ConsumerSecurityCode } from '../documents/fiscal-document';
import { FISCAL_SETTINGS, type StoredFiscalSettings } from './fiscal-settings.queries';

/** Contents of `provider_secrets`, encrypted for the tenant. */
const secretsSchema = z.object({
  /** PEM, as taken from the PFX: to open that takes a tenth of a second of the process, too long for every note. */
  certificate: z.object({ privateKey: z.string(), certificates: z.array(z.string()) }).nullable(),
  csc: z.string().nullable(),
});
export type FiscalSecrets = z.infer<typeof secretsSchema>;

export interface Authorities {
  nfce: NfceAuthority;
  nfse: NfseAuthority;
}
/** A shop that can sign, and its authorities. */
export interface OpenFiscalAccount extends Authorities {
  settings: StoredFiscalSettings;
  certificate: Certificate;
  csc: ConsumerSecurityCode | null;
  timeZone: string;
}

const TIME_ZONE = sql<{ timeZone: string }>`select current_setting('app.time_zone') as "timeZone"`;

/** Who signs and sends the documents of a shop. */
@Injectable()
export class FiscalAccounts {
  constructor(
    @Inject(Encryption) private readonly encryption: Encryption,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The account of the tenant of the transaction; undefined without settings or certificate. @throws CertificateError */
  async openIn(
    tx: EntityManager,
    tenantId: string,
    environment: FiscalEnvironment,
  ): Promise<OpenFiscalAccount | undefined> {
    const settings = await queryRow(tx, FISCAL_SETTINGS);
    if (!settings?.secrets) return undefined;
    const { certificate: stored, csc } = this.decrypt(settings.secrets, tenantId);
    if (stored === null) return undefined;
    const certificate = certificateOf(stored);
    const { timeZone } = await queryOne(tx, TIME_ZONE);
    return {
      settings,
      certificate,
      csc: csc !== null && settings.cscId !== null ? { id: settings.cscId, code: csc } : null,
      timeZone,
      ...this.authoritiesOf(settings, certificate, environment, timeZone),
    };
  }

  authoritiesOf(
    settings: StoredFiscalSettings,
    certificate: Certificate,
    environment: FiscalEnvironment,
    timeZone: string,
  ): Authorities {
    const { FISCAL_API_URL: url = null, FISCAL_API_CA: ca = null } = this.config;
    const { cnpj, uf } = settings;
    if (!isUf(uf)) throw new RangeError(`No state: ${uf}`);
    const context = { certificate, environment, cnpj, timeZone, url, ca, timeoutMs: this.config.FISCAL_TIMEOUT_MS };
    return { nfce: nfceAuthority({ ...context, uf }), nfse: nfseAuthority(context) };
  }

  encrypt(secrets: FiscalSecrets, tenantId: string): string {
    return this.encryption.encrypt(JSON.stringify(secrets), tenantId);
  }

  decrypt(secrets: string, tenantId: string): FiscalSecrets {
    return secretsSchema.parse(JSON.parse(this.encryption.decrypt(secrets, tenantId)));
  }
}
