import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type CommissionClosingInput,
  type CommissionLine,
  type CommissionPayoutInput,
  type CommissionPeriod as PeriodJson,
  type CommissionPeriodDetail,
  type CommissionPeriodListQuery,
  type CommissionRuleInput,
  type CommissionRuleListQuery,
  type CommissionSettingsInput,
  type CommissionShare,
  type OpenCommissions,
  type OpenCommissionsQuery,
} from '@focinho/contracts/desk/commissions';
import { fromCents, formatMoney, toCents } from '@focinho/contracts/kernel/money';
import { requireFeature } from '../../access/entitlements/require-feature';
import { queryField, queryOne, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { CommissionPeriod, CommissionRule } from './commission-rules.entity';
import { closeTips, openTips, tipsOfPeriod, type BookedTip } from '../tips/tips.queries';
import * as queries from './commissions.queries';
import { linesUpTo, type Line } from './lines-up-to';

const NO_RULE = 'Regra de comissão não encontrada.';
const NO_PERIOD = 'Fechamento de comissões não encontrado.';
type Target = Pick<CommissionRuleInput, 'professionalId' | 'scope' | 'category' | 'serviceId' | 'productId'>;
const STORED = sql<Target>`
  select professional_id as "professionalId", scope, category, service_id as "serviceId", product_id as "productId" from commission_rules`;

@Injectable()
export class CommissionsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  rules(query: CommissionRuleListQuery) {
    return this.db.read(queries.listRules(query));
  }

  rule(id: string) {
    return this.db.read(queries.oneRule(id), NO_RULE);
  }

  /** Counts for what is sold from now on. */
  createRule(input: CommissionRuleInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await requireFeature(tx, 'commissions');
      await checkTarget(tx, id, input);
      await tx.insert(CommissionRule, { id, ...input });
      return queries.oneRule(id);
    });
  }

  /** Soft delete: what was sold before counts by it all the same. */
  removeRule(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, STORED, id, NO_RULE);
      await tx.softDelete(CommissionRule, { id });
      return { id };
    });
  }

  restoreRule(id: string) {
    return this.db.tx(async (tx) => {
      const check = async () => {
        await requireFeature(tx, 'commissions');
        await checkTarget(tx, id, await lockRow(tx, STORED, id, NO_RULE, { alive: sql`true` }));
      };
      await restoreRow(tx, CommissionRule, id, { missing: NO_RULE, check });
      return queries.oneRule(id);
    });
  }

  settings() {
    return this.db.read(queries.SETTINGS);
  }

  /** Counts for the open period as a whole. */
  saveSettings(input: CommissionSettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, queries.SETTINGS, { table: 'commission_settings', called: 'estas regras' });
      await queryRows(tx, queries.saveSettings(input));
      return queries.SETTINGS;
    });
  }

  /** As it would be closed now; who may not see everybody's sees their own. */
  open({ to }: OpenCommissionsQuery): Promise<object> {
    return this.db.tx(async (tx): Promise<{ commissions: OpenCommissions }> => {
      const period = await queryOne(tx, queries.openPeriod(to));
      const earned = { lines: await linesUpTo(tx, period.to), tips: await queryRows(tx, openTips(period.to)) };
      const shares = await visible(tx, earned);
      return { commissions: { ...daysOf(period), total: totalOf(shares), shares } };
    });
  }

  periods(query: CommissionPeriodListQuery) {
    return this.db.read(queries.listPeriods(query));
  }

  period(id: string): Promise<object> {
    return this.db.tx((tx) => detail(tx, id));
  }

  /**
   * Freezes what was earned, and takes back what was cancelled since it was frozen.
   * @throws ConflictError if the total is another one by now, or such a period is closed already
   */
  close({ to, total }: CommissionClosingInput): Promise<object> {
    return this.db.tx(async (tx) => {
      await requireFeature(tx, 'commissions');
      await queryRows(tx, queries.LOCK);
      const period = await queryOne(tx, queries.openPeriod(to));
      const { today } = await queryOne(tx, sql<{ today: string }>`select app.today()::text as today`);
      if (to > today) throw badField('to', 'O período só pode ser fechado até hoje');
      if (period.closedTo !== null && to <= period.closedTo)
        throw new ConflictError('As comissões até este dia já foram fechadas.');
      const lines = await linesUpTo(tx, to);
      const tips = await queryRows(tx, openTips(to));
      const cents = [...lines, ...tips].reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (cents !== toCents(total))
        throw new ConflictError(`As comissões mudaram: agora são ${formatMoney(fromCents(cents))}. Confira de novo.`);
      if (lines.length + tips.length === 0) throw new ConflictError('Não há comissões para fechar até este dia.');
      const id = newId();
      await tx.insert(CommissionPeriod, { id, from: period.from, to });
      await queryRows(tx, queries.insertLines(id, lines));
      await queryRows(tx, closeTips(id, to));
      return detail(tx, id);
    });
  }

  /** Notes that somebody was paid, or that it was a mistake. */
  payOut(id: string, { professionalId, isPaid }: CommissionPayoutInput): Promise<object> {
    return this.db.tx(async (tx) => {
      const earned = [...(await queryRows(tx, queries.linesOfPeriod(id))), ...(await queryRows(tx, tipsOfPeriod(id)))];
      if (!earned.some((line) => line.professionalId === professionalId))
        throw new NotFoundError('Este profissional não tem comissão neste fechamento.');
      await queryRows(tx, isPaid ? queries.pay(id, professionalId) : queries.unpay(id, professionalId));
      return detail(tx, id);
    });
  }
}

const daysOf = ({ from, to }: { from: string | null; to: string }) => ({
  from: from && `${from}T00:00:00.000Z`,
  to: `${to}T00:00:00.000Z`,
});

async function detail(tx: EntityManager, id: string): Promise<{ period: CommissionPeriodDetail }> {
  const text = await queryField(tx, queries.onePeriod(id));
  if (typeof text !== 'string') throw new NotFoundError(NO_PERIOD);
  const { period } = JSON.parse(text) as { period: PeriodJson };
  const payouts = await queryRows(tx, queries.payoutsOf(id));
  const earned = {
    lines: await queryRows(tx, queries.linesOfPeriod(id)),
    tips: await queryRows(tx, tipsOfPeriod(id)),
  };
  return { period: { ...period, shares: await visible(tx, earned, payouts) } };
}

/** The lines and tips by professional, of those that the user may see. */
async function visible(
  tx: EntityManager,
  { lines, tips }: { lines: readonly Line[]; tips: readonly BookedTip[] },
  payouts: readonly { professionalId: string; paidAt: string }[] = [],
): Promise<CommissionShare[]> {
  const people = await queryRows(tx, queries.VISIBLE_PROFESSIONALS);
  return people.flatMap((professional) => {
    const own = lines.filter(({ professionalId }) => professionalId === professional.id);
    const given = tips.filter(({ professionalId }) => professionalId === professional.id);
    if (own.length + given.length === 0) return [];
    const tipCents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const cents = own.reduce((sum, { amountCents }) => sum + amountCents, tipCents);
    const paidAt = payouts.find(({ professionalId }) => professionalId === professional.id)?.paidAt ?? null;
    const figures = { amount: fromCents(cents), tips: fromCents(tipCents), tipLines: given.map(tipJson) };
    return [{ professional, ...figures, paidAt, lines: own.map(lineJson) }];
  });
}

const lineJson = (line: Line): CommissionLine => ({
  ...{ saleId: line.saleId, receiptNumber: line.receiptNumber, soldOn: line.soldOn, name: line.name },
  basis: line.basis,
  ...{ base: fromCents(line.baseCents), deduction: fromCents(line.deductionCents), percent: line.percent },
  fixed: line.fixedCents === null ? null : fromCents(line.fixedCents),
  amount: fromCents(line.amountCents),
  isReversal: line.reversesId !== null,
});

const tipJson = ({ saleId, receiptNumber, soldOn, amountCents, isReversal }: BookedTip) => ({
  ...{ saleId, receiptNumber, soldOn, isReversal },
  amount: fromCents(amountCents),
});

const totalOf = (shares: readonly CommissionShare[]) =>
  fromCents(shares.reduce((sum, { amount }) => sum + toCents(amount), 0));

/**
 * Refuses a second rule about the same, as nobody could say which counts. Of those that are saved at the same time, the database refuses one.
 * @throws NotFoundError if what the rule is about is gone; ConflictError if another rule is about it
 */
async function checkTarget(tx: EntityManager, id: string, target: Target): Promise<void> {
  const { isTaken, hasProfessional, hasService, hasProduct } = await queryOne(tx, queries.targetFacts(id, target));
  if (target.professionalId && !hasProfessional) throw new NotFoundError('Profissional não encontrado.');
  if (target.serviceId && !hasService) throw new NotFoundError('Serviço não encontrado.');
  if (target.productId && !hasProduct) throw new NotFoundError('Produto não encontrado.');
  if (!isTaken) return;
  const message = 'Já existe uma regra de comissão para o mesmo alvo. Exclua aquela antes.';
  throw new ConflictError(message, [{ path: 'scope', message }]);
}
