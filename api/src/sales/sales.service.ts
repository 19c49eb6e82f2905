import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PAYMENT_METHOD_LABEL, type PaymentMethod } from '@focinho/contracts/enums';
import { toCents } from '@focinho/contracts/money';
import type { SaleInput, SaleListQuery, SaleUpdate } from '@focinho/contracts/sales';
import { postToLedger } from '../client-credits/ledger';
import { creditMovement } from '../client-credits/ledger.rules';
import { queryOne, queryRows } from '../database/batch';
import { lockRow, newId } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { ConflictError, NotFoundError } from '../http/errors';
import { cancelUsages } from '../package-usages/package-usages.queries';
import { recordUsage } from '../package-usages/record-usage';
import { Sale } from './sales.entity';
import * as queries from './sales.queries';
import { checkAppointment, receiptNumber, saleLines, saleTotals, stockTaken } from './sales.rules';

const MISSING = 'Venda não encontrada.';

interface ValidSale {
  id: string;
  clientId: string;
  receipt: number;
  totalCents: number;
  paymentMethod: PaymentMethod;
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
      const lines = saleLines(input.items, facts.services, facts.products);
      const totals = saleTotals(lines, toCents(input.discount), toCents(input.tax));
      const taken = stockTaken(lines, facts.products);
      if (taken.length) await queryRows(tx, queries.takeStock(taken));

      const { clientId, appointmentId, paymentMethod } = input;
      const id = newId();
      const items = lines.map((line, position) => ({ ...line, id: newId(), position }));
      const { receipt } = await queryOne(
        tx,
        queries.insertSale({ id, clientId, appointmentId, paymentMethod, ...totals, items }),
      );
      const { totalCents } = totals;
      const sale = { id, clientId, receipt, totalCents, paymentMethod };
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

/** @throws NotFoundError; ConflictError if the sale is cancelled */
async function lockValidSale(tx: EntityManager, id: string): Promise<ValidSale> {
  const columns = sql`id, client_id as "clientId", receipt::int, total_cents::float8 as "totalCents",
    payment_method as "paymentMethod", cancelled_at as "cancelledAt"`;
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
  { id, clientId, totalCents }: ValidSale,
  before: PaymentMethod | undefined,
  after: PaymentMethod | undefined,
  description: string,
): Promise<void> {
  const type = creditMovement(before, after);
  if (!type || totalCents === 0) return;
  await postToLedger(tx, { clientId }, { type, amountCents: totalCents, description, saleId: id });
}
