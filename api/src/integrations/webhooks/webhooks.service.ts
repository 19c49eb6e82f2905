import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { scopeOfEvent, WEBHOOK_EVENT_LABEL } from '@focinho/contracts/integrations/webhook-events';
import { WEBHOOKS_MAX, type WebhookDeliveriesQuery, type WebhookInput } from '@focinho/contracts/integrations/webhooks';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { CONFIG, type Config } from '../../kernel/config/config';
import { badField, ConflictError, ForbiddenError, NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { isLoopback, refusePrivateHost } from '../../payments/pix/public-hosts';
import { WebhookSecrets } from './webhook-secrets';
import * as queries from './webhooks.queries';

const MISSING = 'Webhook não encontrado.';
const NOT_HTTPS = 'O endereço deve começar com https://';
const NOT_PUBLIC = 'Este endereço não existe na internet, ou é de uma rede interna.';

/** The webhooks of a tenant and the log of their deliveries. */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list() {
    return this.db.read(queries.WEBHOOKS);
  }

  get(id: string) {
    return this.db.read(queries.oneWebhook(id), MISSING);
  }

  async create(input: WebhookInput) {
    // It would store the response, which contains the secret.
    currentRequest().idempotencyKey = undefined;
    await this.checkAddress(input.url);
    return this.db.tx(async (tx) => {
      await refuseUnreadable(tx, input);
      await queryField(tx, queries.LOCK_TENANT);
      if ((await queryOne(tx, queries.COUNT)).count >= WEBHOOKS_MAX)
        throw new ConflictError(`Já existem ${WEBHOOKS_MAX} webhooks. Exclua um antes de criar outro.`);
      const id = newId();
      const { secret, stored } = this.secrets.create(id);
      await queryRows(tx, queries.insertWebhook(id, input, stored));
      return queries.newWebhook(id, secret);
    });
  }

  async update(id: string, input: WebhookInput) {
    await this.checkAddress(input.url);
    return this.db.tx(async (tx) => {
      await locked(tx, id);
      await refuseStale(tx, queries.oneWebhook(id), { table: 'webhooks', id, called: 'este webhook' });
      await refuseUnreadable(tx, input);
      await queryRows(tx, queries.updateWebhook(id, input));
      return queries.oneWebhook(id);
    });
  }

  remove(id: string) {
    return this.db.tx(async (tx) => {
      await locked(tx, id);
      await queryRows(tx, queries.removeWebhook(id));
      return { id };
    });
  }

  rotate(id: string) {
    currentRequest().idempotencyKey = undefined;
    return this.db.tx(async (tx) => {
      const { secrets } = await locked(tx, id);
      const { secret, stored } = this.secrets.rotate(id, secrets);
      await queryRows(tx, queries.rotateSecret(id, stored));
      return queries.newWebhook(id, secret);
    });
  }

  test(id: string) {
    return this.db.tx(async (tx) => {
      await locked(tx, id);
      const deliveryId = newId();
      await queryRows(tx, queries.insertTest(deliveryId, id));
      return queries.oneDelivery(deliveryId);
    });
  }

  async deliveries(id: string, query: WebhookDeliveriesQuery) {
    await this.get(id);
    return this.db.read(queries.deliveriesOf(id, query));
  }

  redeliver(id: string, deliveryId: string) {
    return this.db.tx(async (tx) => {
      await locked(tx, id);
      if (!(await queryRow(tx, queries.redeliver(id, deliveryId)))) throw new NotFoundError('Entrega não encontrada.');
      return queries.oneDelivery(deliveryId);
    });
  }

  /** When it is called, the address that the name has by then is checked again. @throws BadRequestError */
  private async checkAddress(text: string): Promise<void> {
    const url = new URL(text);
    if (this.config.WEBHOOKS_ALLOW_LOOPBACK && isLoopback(url)) return;
    // Strangers must not have names looked up.
    await this.db.precheck(async () => undefined);
    if (url.protocol !== 'https:') throw badField('url', NOT_HTTPS);
    await refusePrivateHost(url).catch(() => {
      throw badField('url', NOT_PUBLIC);
    });
  }
}

async function locked(tx: EntityManager, id: string) {
  const webhook = await queryRow(tx, queries.lockWebhook(id));
  if (!webhook) throw new NotFoundError(MISSING);
  return webhook;
}

/** A key is told only of what it may read. @throws ForbiddenError */
async function refuseUnreadable(tx: EntityManager, { events }: WebhookInput): Promise<void> {
  const key = await queryRow(tx, queries.OWN_SCOPES);
  const hidden = key && events.find((event) => !key.scopes.includes(scopeOfEvent(event) ?? ''));
  if (hidden)
    throw new ForbiddenError(
      `Esta chave de API não tem o acesso ${scopeOfEvent(hidden)}, que o evento "${WEBHOOK_EVENT_LABEL[hidden]}" pede.`,
    );
}
