import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { PIX_KEY_FIELD } from '@focinho/contracts/payments/pix';
import { storedPixKey } from '@focinho/contracts/payments/pix-key';
import { z } from 'zod';
import { Encryption } from '../../access/auth/encryption';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryRow } from '../../database/batch';
import { SystemDb } from '../../database/system-db';
import { sql } from '../../database/sql';
import { ConflictError, UnavailableError } from '../../kernel/http/errors';
import { BacenApi, newTurns, type PixCredentials } from './bacen-api';
import { BacenPix } from './bacen-pix';
import type { PixAccount } from './pix-charges.queries';
import type { PixProvider } from './pix-provider';

/** Who receives PIX, as BR Codes name it. */
export interface PixReceiver {
  key: string;
  name: string;
  city: string;
}
/** An account at a provider. */
export interface OpenAccount {
  provider: PixProvider;
  receiver: PixReceiver;
}

export interface StoredSettings {
  key: string;
  receiverName: string;
  receiverCity: string;
  providerUrl: string | null;
  providerClientId: string | null;
  providerSecrets: string | null;
}
/** pix_settings_pkey */
export const PIX_SETTINGS = sql<StoredSettings>`
  select key, receiver_name as "receiverName", receiver_city as "receiverCity", provider_url as "providerUrl",
    provider_client_id as "providerClientId", provider_secrets as "providerSecrets"
  from pix_settings`;

/** Contents of `provider_secrets`, encrypted for the tenant. */
export const secretsSchema = z.object({
  clientSecret: z.string(),
  /** PEM */
  certificate: z.string().nullable(),
  privateKey: z.string().nullable(),
});
export type PixSecrets = z.infer<typeof secretsSchema>;

const BAD_KEY = 'A chave PIX da loja não é válida, e o dinheiro não chegaria. Corrija em Configurações, PIX.';
const NO_KEY = 'A loja ainda não tem uma chave PIX.';
const NO_PLATFORM_KEY = 'O pagamento por PIX não está configurado. Fale com o suporte.';
/** A webhook that could not be set is tried again after this time; until then the sweep finds payments. */
const WEBHOOK_RETRY_MS = 10 * 60_000;

/** The accounts that receive PIX: the platform's, from the configuration, and each shop's, from its settings. */
@Injectable()
export class PixAccounts {
  private readonly logger = new Logger('pix');
  /** By their credentials, so that tokens are reused, and changed credentials take effect at once. */
  private readonly apis = new LRUCache<string, BacenApi>({ max: 1_000 });
  private readonly turns = newTurns();
  private readonly webhooks = new LRUCache<string, true>({ max: 5_000 });
  private readonly webhookKey: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(Encryption) private readonly encryption: Encryption,
  ) {
    this.webhookKey = config.ENCRYPTION_KEY ?? config.JWT_SECRET;
  }

  /**
   * How the platform receives a charge now: at its provider, or by its key alone.
   * @throws UnavailableError without a key
   */
  platform(): { account: PixAccount; receiver: PixReceiver } {
    const { PIX_KEY, PIX_RECEIVER_NAME, PIX_RECEIVER_CITY } = this.config;
    if (!PIX_KEY) throw new UnavailableError(NO_PLATFORM_KEY);
    const receiver = { key: PIX_KEY, name: PIX_RECEIVER_NAME, city: PIX_RECEIVER_CITY };
    return { account: this.config.PIX_API_URL ? 'PLATFORM' : 'STATIC', receiver };
  }

  /**
   * How the tenant of the transaction receives a charge now.
   * @throws ConflictError without a key, or with one that cannot be one
   */
  async shop(tx: EntityManager): Promise<{ account: PixAccount; receiver: PixReceiver }> {
    const settings = await queryRow(tx, PIX_SETTINGS);
    if (!settings) throw new ConflictError(NO_KEY, [{ path: PIX_KEY_FIELD, message: NO_KEY }]);
    // Keys were not always checked.
    if (!storedPixKey(settings.key)) throw new ConflictError(BAD_KEY, [{ path: PIX_KEY_FIELD, message: BAD_KEY }]);
    return { account: settings.providerUrl ? 'SHOP' : 'STATIC', receiver: receiverOf(settings) };
  }

  /** {@link openIn}, in a transaction of its own. */
  open(tenantId: string, account: PixAccount, signal?: AbortSignal): Promise<OpenAccount> {
    return this.system.tx(tenantId, (tx) => this.openIn(tx, tenantId, account, signal));
  }

  /**
   * @param signal ends what is being asked of the provider
   * @throws ConflictError if the account no longer has a provider
   */
  async openIn(tx: EntityManager, tenantId: string, account: PixAccount, signal?: AbortSignal): Promise<OpenAccount> {
    if (account === 'PLATFORM')
      return {
        receiver: this.platform().receiver,
        provider: new BacenPix(this.apiOf(this.platformCredentials()), signal),
      };
    const settings = await queryRow(tx, PIX_SETTINGS);
    const credentials = settings && this.credentialsOf(tenantId, settings);
    if (!settings || !credentials) throw new ConflictError('A loja não recebe mais PIX por este provedor.');
    return { receiver: receiverOf(settings), provider: new BacenPix(this.apiOf(credentials, tenantId), signal) };
  }

  /** Asks the provider to tell us what arrives. Without it payments are found all the same, only later. */
  async ensureWebhook(tenantId: string, account: PixAccount, { provider, receiver }: OpenAccount): Promise<void> {
    const url = `${this.config.PUBLIC_ORIGIN}/api/pix/webhook/${this.webhookSecret(tenantId, account)}`;
    const known = `${receiver.key} ${url}`;
    if (this.webhooks.has(known)) return;
    this.webhooks.set(known, true);
    try {
      await provider.ensureWebhook(receiver.key, url);
    } catch (error) {
      this.webhooks.set(known, true, { ttl: WEBHOOK_RETRY_MS });
      this.logger.warn(`The webhook of a PIX account could not be set: ${String(error)}`);
    }
  }

  /** Whether a webhook's address is that of the account. It only saves us from asking for nothing: a webhook is only a hint. */
  isWebhookSecret(secret: string, tenantId: string, account: PixAccount): boolean {
    const [given, expected] = [secret, this.webhookSecret(tenantId, account)].map((text) => Buffer.from(text));
    return (
      given !== undefined &&
      expected !== undefined &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    );
  }

  private webhookSecret(tenantId: string, account: PixAccount): string {
    const owner = account === 'PLATFORM' ? 'platform' : tenantId;
    return createHmac('sha256', this.webhookKey).update(`pix webhook ${owner}`).digest('base64url');
  }

  private platformCredentials(): PixCredentials {
    const { PIX_API_URL, PIX_TOKEN_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_CERTIFICATE, PIX_CERTIFICATE_KEY } =
      this.config;
    if (!PIX_API_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET) throw new UnavailableError(NO_PLATFORM_KEY);
    return {
      url: PIX_API_URL,
      tokenUrl: PIX_TOKEN_URL,
      clientId: PIX_CLIENT_ID,
      clientSecret: PIX_CLIENT_SECRET,
      tls: PIX_CERTIFICATE && PIX_CERTIFICATE_KEY ? { cert: PIX_CERTIFICATE, key: PIX_CERTIFICATE_KEY } : undefined,
      publicOnly: false,
    };
  }

  private credentialsOf(tenantId: string, settings: StoredSettings): PixCredentials | undefined {
    const { providerUrl, providerClientId, providerSecrets } = settings;
    if (!providerUrl || !providerClientId || !providerSecrets) return undefined;
    const secrets = secretsSchema.parse(JSON.parse(this.encryption.decrypt(providerSecrets, tenantId)));
    const { clientSecret, certificate, privateKey } = secrets;
    return {
      url: providerUrl,
      clientId: providerClientId,
      clientSecret,
      tls: certificate && privateKey ? { cert: certificate, key: privateKey } : undefined,
      publicOnly: this.config.NODE_ENV === 'production',
    };
  }

  /** @param tenantId whose calls take turns */
  private apiOf(credentials: PixCredentials, tenantId?: string): BacenApi {
    const name = createHash('sha256')
      .update(JSON.stringify([credentials, tenantId]))
      .digest('base64');
    const turn = tenantId === undefined ? undefined : { turns: this.turns, key: tenantId };
    const api = this.apis.get(name) ?? new BacenApi(credentials, turn);
    this.apis.set(name, api);
    return api;
  }
}

const receiverOf = ({ key, receiverName, receiverCity }: StoredSettings): PixReceiver => ({
  key,
  name: receiverName,
  city: receiverCity,
});
