import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { Encryption } from '../../access/auth/encryption';
import { queryPool, queryRow } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { CONFIG, type Config } from '../../kernel/config/config';
import { CloudApi, type CloudAccount } from './cloud-api';
import { isSame } from './signature.rules';
import { ACCOUNT, secretsOf, type StoredAccount } from './whatsapp.queries';

/** Contents of `provider_secrets`, encrypted for the tenant. */
const secretsSchema = z.object({ accessToken: z.string(), appSecret: z.string() });
export type WhatsappSecrets = z.infer<typeof secretsSchema>;

export interface OpenAccount extends StoredAccount {
  cloud: CloudAccount;
  api: CloudApi;
}

/** The accounts of shops at WhatsApp. */
@Injectable()
export class WhatsappAccounts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Encryption) private readonly encryption: Encryption,
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
  ) {}

  /** The account of the tenant of the transaction; undefined if it is not connected. */
  async openIn(tx: EntityManager, tenantId: string, signal?: AbortSignal): Promise<OpenAccount | undefined> {
    const stored = await queryRow(tx, ACCOUNT);
    if (!stored?.phoneNumberId || !stored.businessAccountId || !stored.secrets) return undefined;
    const { phoneNumberId, businessAccountId } = stored;
    const cloud = { phoneNumberId, businessAccountId, accessToken: this.decrypt(stored.secrets, tenantId).accessToken };
    return { ...stored, cloud, api: new CloudApi(this.config.WHATSAPP_API_URL, cloud, signal) };
  }

  encrypt(secrets: WhatsappSecrets, tenantId: string): string {
    return this.encryption.encrypt(JSON.stringify(secrets), tenantId);
  }

  decrypt(secrets: string, tenantId: string): WhatsappSecrets {
    return secretsSchema.parse(JSON.parse(this.encryption.decrypt(secrets, tenantId)));
  }

  /** By whom webhooks of a tenant are signed, and about which number; undefined if it is not connected, or does not exist. */
  async signer(tenantId: string): Promise<{ appSecret: string; phoneNumberId: string } | undefined> {
    const [stored] = await queryPool(this.platform, secretsOf(tenantId));
    if (!stored?.secrets || !stored.phoneNumberId) return undefined;
    return { appSecret: this.decrypt(stored.secrets, tenantId).appSecret, phoneNumberId: stored.phoneNumberId };
  }

  webhookUrl(tenantId: string): string {
    return `${this.config.PUBLIC_ORIGIN}/api/whatsapp/webhook/${tenantId}`;
  }

  /** By which WhatsApp knows that the address is the shop's. */
  verifyToken(tenantId: string): string {
    const key = this.config.ENCRYPTION_KEY ?? this.config.JWT_SECRET;
    return createHmac('sha256', key).update(`whatsapp webhook ${tenantId}`).digest('base64url');
  }

  isVerifyToken(token: string, tenantId: string): boolean {
    return isSame(token, this.verifyToken(tenantId));
  }
}
