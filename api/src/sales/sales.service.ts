import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PAYMENT_METHOD_LABEL, type PaymentMethod } from '@focinho/contracts/enums';
import { toCents } from '@focinho/contracts/money';
import { rolesWith } from '@focinho/contracts/permissions';
import type { SaleInput, SaleListQuery, SaleUpdate } from '@focinho/contracts/sales';
import { DEFAULT_RULES, type Rules } from '@focinho/contracts/tenants';
import { requireApproval } from '../approvals/require-approval';
import { postToLedger } from '../client-credits/ledger';
import { creditMovement } from '../client-credits/ledger.rules';
import { queryOne, queryRows } from '../database/batch';
import { lockRow, newId } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { recordException } from '../exceptions/record-exception';
import { ConflictError, NotFoundError } from '../http/errors';
import { cancelUsages } from '../package-usages/package-usages.queries';
import { recordUsage } from '../package-usages/record-usage';
import { Sale } from './sales.entity';
import * as queries from './sales.queries';
import {
  checkAppointment,
  inactiveItems,
  receiptNumber,
  rolesForDiscount,
  saleLines,
  saleTotals,
  stockTaken,
  type Offer,
  type SaleTotals,
} from './sales.rules';

const MISSING = 'Venda não encontrada.';

interface ValidSale {
  id: string;
  clientId: string;
  receipt: number;
  totalCents: number;
  paymentMethod: PaymentMethod;
  isOfToday: boolean;
}

@Injectable()
export class SalesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: SaleListQuery) {
    return this.db.read(queries.listSales(query));
  }

  get(id: string) {
    return this.db.read(queries.oneSale(id), MISSING);
  }

  /** Locks, in this order: client, appointment, products, receipt counter, credit account. */
  create(input: SaleInput) {
    return this.db.tx(async (tx) => {
      const facts = await saleFacts(tx, input);
      if (!facts.hasClient) throw new NotFoundError('Cliente não encontrado.');
      if (input.appointmentId) checkAppointment(facts.appointment, input.clientId);
      const lines = saleLines(input.items, facts.services, facts.products, facts.appointment);
      const totals = saleTotals(lines, toCents(input.discount), toCents(input.tax));
      const discountApproverId = await approveDiscount(tx, totals, facts.rules ?? DEFAULT_RULES);
      const inactive = inactiveItems([...facts.services, ...facts.products], facts.appointment);
      const inactiveApproverId = await approveInactive(tx, inactive);
      const taken = stockTaken(lines, facts.products);
      if (taken.length) await queryRows(tx, queries.takeStock(taken));

      const { clientId, appointmentId, paymentMethod } = input;
      const id = newId();
      const items = lines.map((line, position) => ({ ...line, id: newId(), position }));
      const { receipt } = await queryOne(
        tx,
        queries.insertSale({ id, clientId, appointmentId, paymentMethod, ...totals, items }),
      );
      const { subtotalCents, discountCents, totalCents } = totals;
      const sale = { id, clientId, receipt, totalCents, paymentMethod };
      if (discountCents > 0)
        await recordException(tx, {
          kind: 'DISCOUNT',
          approverId: discountApproverId,
          saleId: id,
          amountCents: discountCents,
          before: subtotalCents,
          after: subtotalCents - discountCents,
        });
      for (const { name, priceCents } of inactive)
        await recordException(tx, {
          kind: 'INACTIVE_SOLD',
          approverId: inactiveApproverId,
          subject: name,
          saleId: id,
          amountCents: priceCents,
        });
      await postCreditMovement(tx, sale, undefined, paymentMethod, `Venda ${receiptNumber(receipt)}`);
      for (const { packageId, serviceId, petId } of input.packageUsages) {
        const appointment = petId ? null : appointmentId;
        await recordUsage(tx, {
          packageId,
          serviceId,
          clientId,
          petId,
          appointmentId: appointment,
          saleId: id,
          notes: null,
        });
      }
      return queries.oneSale(id);
    });
  }

  changePayment(id: string, { paymentMethod }: SaleUpdate) {
    return this.db.tx(async (tx) => {
      const sale = await lockValidSale(tx, id);
      if (paymentMethod === sale.paymentMethod) return queries.oneSale(id);
      const approverId = sale.isOfToday
        ? null
        : await requireApproval(
            tx,
            rolesWith('sales.changeLater'),
            'Editar uma venda de outro dia precisa da aprovação de um gerente.',
          );
      const receipt = receiptNumber(sale.receipt);
      const paid = `Venda ${receipt} paga com ${PAYMENT_METHOD_LABEL[paymentMethod]}`;
      await postCreditMovement(
        tx,
        sale,
        sale.paymentMethod,
        paymentMethod,
        paymentMethod === 'CREDIT' ? `Venda ${receipt}` : paid,
      );
      await tx.update(Sale, { id }, { paymentMethod });
      await recordException(tx, { kind: 'SALE_EDITED', approverId, saleId: id, amountCents: sale.totalCents });
      return queries.oneSale(id);
    });
  }

  /** Cancels the sale: it stays in the database, and stock, credit and package usages are restored. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      const sale = await lockValidSale(tx, id);
      await tx.update(Sale, { id }, { cancelledAt: () => 'now()' });
      await queryRows(tx, queries.restoreStock(id));
      await queryRows(tx, cancelUsages(id));
      await recordException(tx, { kind: 'SALE_CANCELLED', saleId: id, amountCents: sale.totalCents });
      const description = `Cancelamento da venda ${receiptNumber(sale.receipt)}`;
      await postCreditMovement(tx, sale, sale.paymentMethod, undefined, description);
      return { id };
    });
  }
}

function saleFacts(tx: EntityManager, { clientId, appointmentId, items }: SaleInput) {
  const ids = (key: 'serviceId' | 'productId') => [...new Set(items.flatMap((item) => item[key] ?? []))];
  return queryOne(
    tx,
    queries.saleFacts({ clientId, appointmentId, serviceIds: ids('serviceId'), productIds: ids('productId') }),
  );
}

/** @throws ApprovalRequiredError if the discount exceeds the ceiling of the user's role */
async function approveDiscount(tx: EntityManager, totals: SaleTotals, rules: Rules): Promise<string | null> {
  const roles = rolesForDiscount(totals, rules);
  if (roles.includes('STAFF')) return null;
  const approver = roles.includes('MANAGER') ? 'um gerente' : 'um proprietário';
  const percent = roles.includes('MANAGER') ? rules.staffDiscountPercent : rules.managerDiscountPercent;
  return requireApproval(tx, roles, `Um desconto acima de ${percent}% precisa da aprovação de ${approver}.`);
}

/** @throws ApprovalRequiredError */
async function approveInactive(tx: EntityManager, [first]: Offer[]): Promise<string | null> {
  if (!first) return null;
  return requireApproval(
    tx,
    rolesWith('prices.change'),
    `${first.name} está inativo: a venda precisa da aprovação de um gerente.`,
  );
}

/** @throws NotFoundError; ConflictError if the sale is cancelled */
async function lockValidSale(tx: EntityManager, id: string): Promise<ValidSale> {
  const columns = sql`id, client_id as "clientId", receipt::int, total_cents::float8 as "totalCents",
    payment_method as "paymentMethod", cancelled_at as "cancelledAt", day = app.today() as "isOfToday"`;
  const sale = await lockRow<ValidSale & { cancelledAt: Date | null }>(tx, 'sales', id, MISSING, {
    columns,
    alive: sql`true`,
  });
  if (sale.cancelledAt) throw new ConflictError('Esta venda foi cancelada.');
  return sale;
}

/** Posts the credit transaction that a change of the payment method requires, if any. */
async function postCreditMovement(
  tx: EntityManager,
  { id, clientId, totalCents }: Pick<ValidSale, 'id' | 'clientId' | 'totalCents'>,
  before: PaymentMethod | undefined,
  after: PaymentMethod | undefined,
  description: string,
): Promise<void> {
  const type = creditMovement(before, after);
  if (!type || totalCents === 0) return;
  await postToLedger(tx, { clientId }, { type, amountCents: totalCents, description, saleId: id });
  if (type === 'DEBIT') await recordException(tx, { kind: 'CREDIT_REVERSED', saleId: id, amountCents: totalCents });
}
