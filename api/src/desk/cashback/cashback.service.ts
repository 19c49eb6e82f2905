import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CashbackRuleInput, CashbackRuleListQuery, CashbackSettingsInput } from '@focinho/contracts/desk/cashback';
import { SERVICE_CATEGORY_LABEL } from '@focinho/contracts/kernel/enums';
import { requireFeature } from '../../access/entitlements/require-feature';
import { queryOne, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { CashbackRule } from './cashback-rules.entity';
import { cashbackOf, LIMIT, listRules, oneRule, saveMaxPercent, SETTINGS, targetFacts } from './cashback.queries';

const MISSING = 'Regra de cashback não encontrada.';
type Target = Pick<CashbackRuleInput, 'scope' | 'category' | 'serviceId' | 'productId'>;
const STORED = sql<Target>`select scope, category, service_id as "serviceId", product_id as "productId" from cashback_rules`;

@Injectable()
export class CashbackService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: CashbackRuleListQuery) {
    return this.db.read(listRules(query));
  }

  get(id: string) {
    return this.db.read(oneRule(id), MISSING);
  }

  create(input: CashbackRuleInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await requireFeature(tx, 'cashback');
      await checkTarget(tx, id, input);
      await tx.insert(CashbackRule, { id, ...input });
      return oneRule(id);
    });
  }

  /** Changes what sales earn from now on: what was earned before stays as it was. */
  update(id: string, input: CashbackRuleInput) {
    return this.db.tx(async (tx) => {
      await requireFeature(tx, 'cashback');
      await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, oneRule(id), { table: 'cashback_rules', id, called: 'esta regra' });
      await checkTarget(tx, id, input);
      await tx.update(CashbackRule, { id }, input);
      return oneRule(id);
    });
  }

  /** Soft delete: what was earned by it stays, and can be spent. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, STORED, id, MISSING);
      await tx.softDelete(CashbackRule, { id });
      return { id };
    });
  }

  restore(id: string) {
    return this.db.tx(async (tx) => {
      const check = async () => {
        await requireFeature(tx, 'cashback');
        await checkTarget(tx, id, await lockRow(tx, STORED, id, MISSING, { alive: sql`true` }));
      };
      await restoreRow(tx, CashbackRule, id, { missing: MISSING, check });
      return oneRule(id);
    });
  }

  settings() {
    return this.db.read(SETTINGS);
  }

  /** With any plan: it limits how fast what clients have can be spent. */
  saveSettings({ cashbackMaxPercent }: CashbackSettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, LIMIT, { table: 'tenant_settings', called: 'este limite' });
      await queryRows(tx, saveMaxPercent(cashbackMaxPercent));
      return SETTINGS;
    });
  }

  /** The balance of the client, of which the shop still owes it with any plan. */
  ofClient(clientId: string) {
    return this.db.read(cashbackOf(clientId), 'Cliente não encontrado.');
  }
}

/**
 * Refuses a second rule about the same, as nobody could say which counts. Of those that are saved at the same time, the database refuses one.
 * @throws NotFoundError if what the rule is about is gone; ConflictError if another rule is about it
 */
async function checkTarget(tx: EntityManager, id: string, target: Target): Promise<void> {
  const { isTaken, serviceName, productName } = await queryOne(tx, targetFacts(id, target));
  if (target.serviceId && serviceName === null) throw new NotFoundError('Serviço não encontrado.');
  if (target.productId && productName === null) throw new NotFoundError('Produto não encontrado.');
  if (!isTaken) return;
  const about = {
    ALL: 'tudo',
    CATEGORY: `a categoria ${target.category && SERVICE_CATEGORY_LABEL[target.category]}`,
    SERVICE: `o serviço ${serviceName}`,
    PRODUCT: `o produto ${productName}`,
  }[target.scope];
  const message = `Já existe uma regra de cashback para ${about}. Altere aquela, ou exclua-a antes.`;
  throw new ConflictError(message, [{ path: 'scope', message }]);
}
