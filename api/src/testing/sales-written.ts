import { isDeepStrictEqual } from 'node:util';
import type { Json, TestApi, TestResponse } from './api';
import { INITIAL_STOCK, type PlannedSale } from './sales-workload';

/** Every sale in the database with its items, usages, credit transactions and appointment. */
export const salesWritten = ({ owner }: TestApi): Promise<Json[]> =>
  owner.query(`
    select sale.id, sale.tenant_id as "tenantId", sale.client_id as "clientId", sale.appointment_id as "appointmentId",
      sale.payment_method as "paymentMethod", lpad(sale.receipt::text, 6, '0') as "receiptNumber", sale.discount_cents::int as "discountCents", sale.total_cents::int as cents,
      (select json_agg(json_strip_nulls(json_build_object('serviceId', service_id, 'productId', product_id, 'quantity', quantity))
         order by position) from sale_items item where item.tenant_id = sale.tenant_id and item.sale_id = sale.id) as items,
      (select coalesce(json_agg(json_build_object('packageId', package_id, 'serviceId', service_id, 'petId', pet_id)), '[]')
         from package_usages used where used.tenant_id = sale.tenant_id and used.sale_id = sale.id) as "packageUsages",
      (select count(*)::int from credit_transactions row where row.tenant_id = sale.tenant_id and row.sale_id = sale.id) as posted,
      (select status from appointments where appointments.tenant_id = sale.tenant_id and appointments.id = sale.appointment_id) as "appointmentStatus"
    from sales sale`);

/** Products whose stock does not match the sales. */
export const wrongStocks = ({ owner }: TestApi): Promise<Json[]> =>
  owner.query(
    `select product.id, product.stock, sum(item.quantity)::int as sold from products product
     left join sale_items item on item.tenant_id = product.tenant_id and item.product_id = product.id
     where product.stock is not null group by product.tenant_id, product.id, product.stock
     having product.stock <> $1 - coalesce(sum(item.quantity), 0)`,
    [INITIAL_STOCK],
  );

/** The expected refusals: credit limit, stock, appointment and package. */
const EXPECTED_REFUSAL =
  /^(Limite de crédito insuficiente|Estoque insuficiente|Este agendamento já foi finalizado|O cliente já usou)/;

/** Differences between responses and rows: an acknowledged sale must exist exactly once and complete, a refused one not at all. */
export function differences(sales: PlannedSale[], responses: TestResponse[], written: Json[]): string[] {
  const found: string[] = [];
  const rows = new Map<string, Json>(written.map((row) => [row.id, row]));
  const possibleErrors = sales.filter(({ key, tenant, body }, n) => {
    const { status, json } = responses[n] ?? { status: 0, json: { data: null, message: 'none' } };
    if (status === 409 && EXPECTED_REFUSAL.test(json.message)) return true;
    const row = rows.get(json.data?.sale.id);
    if (status !== 201 || !row) {
      found.push(`${key}: ${status} ${json.message}, ${row ? 'written' : 'not written'}`);
      return false;
    }
    const { receiptNumber, total } = json.data.sale;
    const { clientId, appointmentId, paymentMethod, items, packageUsages } = body;
    const expected = { clientId, appointmentId, paymentMethod, items, packageUsages, receiptNumber };
    const due = {
      ...expected,
      id: row.id,
      tenantId: tenant.tenantId,
      discountCents: Math.round(body.discount * 100),
      cents: Math.round(total * 100),
      posted: paymentMethod === 'CREDIT' ? 1 : 0,
      appointmentStatus: appointmentId ? 'COMPLETED' : null,
    };
    if (!isDeepStrictEqual({ ...row }, due))
      found.push(`${key}: ${JSON.stringify(row)} instead of ${JSON.stringify(due)}`);
    rows.delete(row.id);
    return false;
  });
  // The workload is designed so that some sales are refused.
  if (possibleErrors.length === 0) found.push('no sale was refused');
  for (const { id } of rows.values()) found.push(`${id} was created without a response, or twice`);
  return found;
}
