import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PixSettingsInput } from '@focinho/contracts/payments/pix';
import { formatPixKey } from '@focinho/contracts/payments/pix-key';
import { requireConfirmation, spendConfirmation } from '../../access/auth/confirmation';
import { Encryption } from '../../access/auth/encryption';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { pixSettingsChangedMail } from '../../journal/mail/account-mails';
import { mailOwners } from '../../journal/mail/owner-mails';
import { refusePrivateHost } from './public-hosts';
import { PIX_SETTINGS, secretsSchema, type PixSecrets, type StoredSettings } from './pix-accounts';

/** As the shop has saved them; secrets are never returned. */
const SHOWN_SETTINGS = sql`
  select json_build_object('settings', json_build_object(
    'key', s.key, 'receiverName', s.receiver_name, 'receiverCity', s.receiver_city,
    'hasProvider', s.provider_url is not null, 'providerUrl', s.provider_url, 'providerClientId', s.provider_client_id))::text
  from (select 1) one left join pix_settings s on true`;

const save = (settings: StoredSettings) => sql`
  insert into pix_settings (key, receiver_name, receiver_city, provider_url, provider_client_id, provider_secrets)
  values (${settings.key}, ${settings.receiverName}, ${settings.receiverCity}, ${settings.providerUrl}, ${settings.providerClientId},
    ${settings.providerSecrets})
  on conflict (tenant_id) do update set
    key = excluded.key, receiver_name = excluded.receiver_name, receiver_city = excluded.receiver_city,
    provider_url = excluded.provider_url, provider_client_id = excluded.provider_client_id,
    provider_secrets = excluded.provider_secrets, updated_at = now()`;

/** The name of the session's user (users_pkey). */
const OWN_NAME = sql<{ by: string }>`
  select coalesce(name, email) as by from users where id = current_setting('app.user_id')::uuid`;

/** Whether the money goes somewhere else than before. */
const isElsewhere = (settings: StoredSettings, stored: StoredSettings | undefined) =>
  settings.key !== stored?.key ||
  settings.providerUrl !== stored.providerUrl ||
  settings.providerClientId !== stored.providerClientId;

/** How a shop receives PIX. */
@Injectable()
export class PixSettingsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(Encryption) private readonly encryption: Encryption,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get() {
    return this.db.read(SHOWN_SETTINGS);
  }

  /** Without a provider, charges are static codes of the key. It is removed only by an address that is empty. */
  async save({ key, receiverName, receiverCity, ...provider }: PixSettingsInput) {
    if (provider.providerUrl) {
      const url = this.readUrl(provider.providerUrl);
      if (this.config.NODE_ENV === 'production' && (await this.isNewUrl(provider.providerUrl))) await checkHost(url);
    }
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, SHOWN_SETTINGS, { table: 'pix_settings', called: 'estas configurações' });
      const stored = await queryRow(tx, PIX_SETTINGS);
      const settings = { key, receiverName, receiverCity, ...this.providerOf(provider, stored) };
      if (isElsewhere(settings, stored)) await this.noteNewAccount(tx, settings, stored);
      await queryRows(tx, save(settings));
      return SHOWN_SETTINGS;
    });
  }

  /** Whoever redirects the shop's money proves who they are, and the owners hear of it. @throws ConfirmationRequiredError */
  private async noteNewAccount(tx: EntityManager, settings: StoredSettings, stored: StoredSettings | undefined) {
    await this.requireProof(tx, stored);
    const { by } = await queryOne(tx, OWN_NAME);
    const shown = { by, key: formatPixKey(settings.key), earlier: stored ? formatPixKey(stored.key) : null };
    await mailOwners(tx, this.config, currentRequest().session?.tenantId ?? '', ({ recipient, urlOf }) =>
      pixSettingsChangedMail(recipient, { ...shown, url: urlOf('settings?view=pix') }),
    );
  }

  /** @throws BadRequestError if something is missing, or the address is not acceptable */
  private providerOf(
    input: Omit<PixSettingsInput, 'key' | 'receiverName' | 'receiverCity'>,
    stored: StoredSettings | undefined,
  ): Pick<StoredSettings, 'providerUrl' | 'providerClientId' | 'providerSecrets'> {
    const { providerUrl = stored?.providerUrl, providerClientId = stored?.providerClientId } = input;
    if (!providerUrl) return { providerUrl: null, providerClientId: null, providerSecrets: null };
    if (!providerClientId) throw badField('providerClientId', 'Informe o client id');
    // Secrets are sent to the address that they were entered for, and to no other.
    const isSame = stored?.providerUrl === providerUrl && stored.providerClientId === providerClientId;
    const tenantId = currentRequest().session?.tenantId ?? '';
    const earlier = isSame && stored.providerSecrets ? this.decrypt(stored.providerSecrets, tenantId) : undefined;
    const clientSecret = input.providerClientSecret ?? earlier?.clientSecret;
    if (!clientSecret) throw badField('providerClientSecret', 'Informe o client secret');
    const secrets: PixSecrets = { clientSecret, ...certificateOf(input.providerCertificate, earlier) };
    const providerSecrets = this.encryption.encrypt(JSON.stringify(secrets), tenantId);
    return { providerUrl, providerClientId, providerSecrets };
  }

  private async requireProof(tx: EntityManager, stored: StoredSettings | undefined): Promise<void> {
    await (stored ? spendConfirmation(tx) : requireConfirmation(tx, this.config));
  }

  /** @throws ConfirmationRequiredError: names are looked up for nobody who may not save them */
  private isNewUrl(providerUrl: string): Promise<boolean> {
    return this.db.precheck(async (tx) => {
      const stored = await queryRow(tx, PIX_SETTINGS);
      const isNew = stored?.providerUrl !== providerUrl;
      if (isNew) await this.requireProof(tx, stored);
      return isNew;
    });
  }

  /** @throws BadRequestError */
  private readUrl(providerUrl: string): URL {
    const url = URL.canParse(providerUrl) ? new URL(providerUrl) : undefined;
    const protocols = this.config.NODE_ENV === 'production' ? ['https:'] : ['https:', 'http:'];
    if (!url || !protocols.includes(url.protocol) || url.username || url.password || url.search || url.hash)
      throw badField('providerUrl', 'Informe o endereço da API, que começa com https://');
    return url;
  }

  private decrypt(secrets: string, tenantId: string): PixSecrets {
    return secretsSchema.parse(JSON.parse(this.encryption.decrypt(secrets, tenantId)));
  }
}

/**
 * As when it is called (pix-accounts.ts); saying it now saves the first charge. Not within a transaction, because the name is looked up.
 * @throws BadRequestError
 */
async function checkHost(url: URL): Promise<void> {
  await refusePrivateHost(url).catch(() => {
    throw badField('providerUrl', 'Este endereço não existe ou não é público: confira com o seu banco');
  });
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const PRIVATE_KEY = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----[^-]+-----END (?:RSA |EC )?PRIVATE KEY-----/;

/** Certificates and private key from one PEM text; without a new one, those that are stored. */
function certificateOf(text: string | null, earlier: PixSecrets | undefined) {
  if (!text) return { certificate: earlier?.certificate ?? null, privateKey: earlier?.privateKey ?? null };
  const certificate = text.match(CERTIFICATE)?.join('\n');
  const privateKey = PRIVATE_KEY.exec(text)?.[0];
  if (!certificate || !privateKey)
    throw badField('providerCertificate', 'Cole o certificado e a chave privada em formato PEM');
  return { certificate, privateKey };
}
