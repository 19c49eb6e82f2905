import type { ExceptionListQuery } from '@focinho/contracts/journal/exceptions';
import { DEFAULT_RULES } from '@focinho/contracts/vendor/tenants';
import { withinDays } from '../../database/days';
import { embedded, reais, receiptNumber } from '../../database/json';
import { listQuery, type ListDefinition } from '../../database/lists';
import { person } from '../../database/shared-sql';
import { given, sql, type Sql } from '../../database/sql';

const isMoney = sql`row.kind <> 'STOCK_REDUCED'`;
const value = (column: Sql) => sql`case when ${isMoney} then ${reais(column)} else ${column} end`;

/** Order: exceptions_by_time; filters: exceptions_by_kind, exceptions_by_user, exceptions_approved. Joins by primary key. */
const exceptions: ListDefinition = {
  key: 'exceptions',
  table: 'exceptions',
  fields: {
    id: sql`row.id`,
    at: sql`row.at`,
    kind: sql`row.kind`,
    user: person('actor'),
    approver: person('approver'),
    subject: sql`coalesce(row.subject, ${receiptNumber(sql`sale.receipt`)})`,
    saleId: sql`row.sale_id`,
    client: embedded('client', { id: sql`client.id`, name: sql`client.name` }),
    amount: reais(sql`row.amount_cents`),
    percent: sql`case when row.kind = 'DISCOUNT' then round(row.amount_cents * 100.0 / nullif(row.before_value, 0), 1) end`,
    before: value(sql`row.before_value`),
    after: value(sql`row.after_value`),
  },
  joins: sql`
    left join users actor on actor.tenant_id = row.tenant_id and actor.id = row.user_id
    left join users approver on approver.tenant_id = row.tenant_id and approver.id = row.approver_id
    left join sales sale on sale.tenant_id = row.tenant_id and sale.id = row.sale_id
    left join client_credits credit on credit.tenant_id = row.tenant_id and credit.id = row.client_credit_id
    left join clients client on client.tenant_id = row.tenant_id and client.id = coalesce(sale.client_id, credit.client_id)`,
  alive: sql`true`,
  sorts: { at: [sql`row.at`] },
  defaultSort: '-at',
  countUpTo: 10_000,
};

/** The ceiling of STAFF, unless another one is asked for. */
const ceiling = (percent: number | undefined) =>
  sql`coalesce(${percent}::int, (select staff_discount_percent from tenant_rules), ${DEFAULT_RULES.staffDiscountPercent}::int)`;

export const listExceptions = ({ page = 1, limit = 20, ...query }: ExceptionListQuery) =>
  listQuery(
    exceptions,
    { page, limit },
    {
      where: [
        sql`(row.kind <> 'DISCOUNT' or row.amount_cents * 100 > row.before_value * ${ceiling(query.discountPercent)})`,
        given(query.kind, (kind) => sql`row.kind = ${kind}`),
        given(query.userId, (userId) => sql`row.user_id = ${userId}`),
        given(query.approved, (approved) =>
          approved ? sql`row.approver_id is not null` : sql`row.approver_id is null`,
        ),
        ...withinDays(sql`row.at`, query),
      ],
    },
  );
