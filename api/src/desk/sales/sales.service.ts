import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import type { SaleInput, SaleListQuery, SaleUpdate } from '@focinho/contracts/desk/sales';
import { DEFAULT_RULES } from '@focinho/contracts/vendor/tenants';
import { receiptNumber } from '@focinho/contracts/kernel/receipt';
import { needsManager } from '../../access/approvals/question-text';
import { requireApproval } from '../../access/approvals/require-approval';
import { lockFees, type TripFee } from '../../agenda/trips/trip-fees';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { ensureAnonymousClient, refuseAnonymous } from '../../people/clients/anonymous-client';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { recordException } from '../../journal/exceptions/record-exception';
import { badField, NotFoundError } from '../../kernel/http/errors';
import { coverSaleLines } from '../memberships/cover-lines';
import { recordUsage } from '../package-usages/record-usage';
import { cancelSale, lockValidSale, replacePayment } from './change-sale';
import { makeSale } from './make-sale';
import { cancelOrderOf, lockOrderOf, openOrderWith } from './order-of-sale.queries';
import { approveDiscount, approveItems, inactiveText } from './sale-approvals';
import { restoreSale } from './restore-sale';
import * as queries from './sales.queries';
import {
  checkAppointment,
  inactiveItems,
  petsOfItem,
  refuseOnOrder,
  saleLines,
  saleTotals,
  type SaleLine,
} from './sales.rules';
import { SALE_TRANSITIONS } from './sales.transitions';
import { tipOf } from '../tips/tips.rules';
import { tipIn, TIP_IN_MONEY, withCashback, withTip } from './tenders.rules';

/**
 * Sums and checks are in sales.rules.ts and tenders.rules.ts, a new sale in make-sale.ts, what happens to one later in
 * change-sale.ts and restore-sale.ts, and who has to approve what in sale-approvals.ts.
 */
@Injectable()
export class SalesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: SaleListQuery) {
    return this.db.readCopy(queries.listSales(query));
  }

  get(id: string) {
    return this.db.read(queries.oneSale(id), 'Venda não encontrada.');
  }

  /** Locks, in this order: client, appointment, till, products, legs of the pet taxi, receipt counter, credit account. */
  create(input: SaleInput) {
    return this.db.tx(async (tx) => {
      const { clientId, appointmentId, paymentMethod } = input;
      await ensureAnonymousClient(tx, clientId);
      if (input.packageUsages.length)
        refuseAnonymous(clientId, 'Uma venda sem cliente não usa pacotes: escolha o cliente.');
      const packageIds = [...new Set(input.items.flatMap(({ packageId }) => packageId ?? []))];
      if (packageIds.length) refuseAnonymous(clientId, 'Um pacote é vendido a um pet: escolha o cliente.');
      const facts = await loadSaleFacts(tx, input);
      if (!facts.hasClient) throw new NotFoundError('Cliente não encontrado.');
      const appointment = facts.appointments[0] ?? null;
      if (appointmentId) {
        checkAppointment(appointment, clientId);
        refuseOnOrder(await queryRow(tx, openOrderWith(appointmentId)));
      }
      const tripIds = input.items.flatMap(({ tripId }) => tripId ?? []);
      if (new Set(tripIds).size < tripIds.length) throw badField('items', 'Uma corrida é cobrada uma só vez');
      const fees = await lockFees(tx, tripIds, clientId);
      const items = input.items
        .filter(({ tripId }) => !tripId)
        .map((item) => ({
          ...item,
          petIds: petsOfItem(item, facts.petIds, appointment?.petId),
        }));
      const wanted = items.flatMap(({ serviceId, petIds }) =>
        serviceId ? petIds.map((petId) => ({ serviceId, petId })) : [],
      );
      const services = await queryRows(tx, queries.catalogueServices(wanted));
      const packages = packageIds.length ? await queryRows(tx, queries.cataloguePackages(packageIds)) : [];
      const goods = [...facts.products, ...packages];
      const discountCents = toCents(input.discount);
      const taxCents = toCents(input.tax);
      const lines = await coverSaleLines(
        tx,
        { clientId, appointmentId, floorCents: Math.max(discountCents, taxCents) },
        [...saleLines(items, services, goods, appointment), ...fees.map(lineOfFee)],
      );
      const totals = saleTotals(lines, discountCents, taxCents);
      const tip = tipOf(input);
      const inactive = inactiveItems([...services, ...goods], appointment);
      const isInactive = ({ serviceId, productId, packageId }: SaleLine) =>
        inactive.some(({ id }) => id === (serviceId ?? productId ?? packageId));
      const discountApproverId = await approveDiscount(tx, totals, facts.rules ?? DEFAULT_RULES, { shown: lines });
      const inactiveApproverId = await approveItems(tx, lines.filter(isInactive).map(inactiveText));

      const { id } = await makeSale(tx, {
        clientId,
        orderId: null,
        appointmentIds: appointmentId ? [appointmentId] : [],
        lines,
        totals,
        tenders: withTip(
          withCashback(toCents(input.cashback), paymentMethod, { ...totals, tipCents: tip.cents }),
          tip.cents,
        ),
        tip,
        products: facts.products,
        till: facts.till,
        discount: { ...totals, approverId: discountApproverId },
        inactive: inactive.map((item) => ({ ...item, approverId: inactiveApproverId })),
        mayExceedLimit: input.mayExceedLimit,
      });
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

  /** The largest tender of a sale that was paid in several ways is no change: a form sends it without having been touched. */
  changePayment(id: string, { paymentMethod, replacesSplit, mayExceedLimit }: SaleUpdate) {
    return this.db.tx(async (tx) => {
      const sale = await lockValidSale(tx, id, 'changePayment');
      await refuseStale(tx, queries.oneSale(id), { table: 'sales', id, called: 'esta venda' });
      const isSame = paymentMethod === sale.paymentMethod && (sale.tenders.length < 2 || !replacesSplit);
      if (isSame) return queries.oneSale(id);
      if (paymentMethod === 'CASHBACK')
        throw badField('paymentMethod', 'O cashback é usado ao vender: escolha outra forma de pagamento');
      if (paymentMethod === 'CREDIT' && tipIn(sale.tenders) > 0) throw badField('paymentMethod', TIP_IN_MONEY);
      const approverId = sale.isOfToday
        ? null
        : await requireApproval(
            tx,
            rolesWith(SALE_TRANSITIONS.events.changePayment.approval),
            needsManager(
              `Mudar para ${PAYMENT_METHOD_LABEL[paymentMethod]} o pagamento da venda ${receiptNumber(sale.receipt)}, ` +
                `de ${formatMoney(fromCents(sale.totalCents))} e de outro dia,`,
            ),
            sale.tenders,
          );
      await replacePayment(tx, sale, paymentMethod, mayExceedLimit);
      await recordException(tx, { kind: 'SALE_EDITED', approverId, saleId: id, amountCents: sale.totalCents });
      return queries.oneSale(id);
    });
  }

  /** Cancels the sale, and the order that it was made from. Locks the order before the sale, as its checkout does. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      const order = await queryRow(tx, lockOrderOf(id));
      const sale = await lockValidSale(tx, id, 'delete');
      await cancelSale(tx, sale, null);
      if (order) await queryRows(tx, cancelOrderOf(id));
      return { id };
    });
  }

  /** Undoes the cancellation of a sale within a minute. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      await restoreSale(tx, id);
      return queries.oneSale(id);
    });
  }
}

function loadSaleFacts(tx: EntityManager, { clientId, appointmentId, items }: SaleInput) {
  return queryOne(
    tx,
    queries.saleFacts({
      clientId,
      appointmentIds: appointmentId ? [appointmentId] : [],
      productIds: [...new Set(items.flatMap(({ productId }) => productId ?? []))],
    }),
  );
}

const lineOfFee = ({ tripId, serviceId, petId, name, quantity, unitPriceCents }: TripFee) => ({
  ...{ tripId, serviceId, productId: null, petId, name, quantity, unitPriceCents },
  totalPriceCents: unitPriceCents * quantity,
  usesCredits: true,
});
