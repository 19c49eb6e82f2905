import { CLIENT_FIELDS } from '@focinho/contracts/people/clients';
import { PET_FIELDS } from '@focinho/contracts/people/pets';
import { ERASED_CLIENT, PERSONAL_FIELDS } from '@focinho/contracts/people/privacy';
import { calendarDay, clock, object, reais, recordJson } from '../../database/json';
import { receiptNumber } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';

const all = (fields: Record<string, Sql>, from: Sql, order: Sql) =>
  sql`(select coalesce(json_agg(${object(fields)} order by ${order}), '[]') ${from})`;

/** Everything about a client, deleted or not (clients_pkey, pets_by_client, appointments_by_pet, sales_by_client, …). */
export const clientExport = (id: string) => sql`
  select json_build_object('export', ${object({
    exportedAt: sql`now()`,
    tenant: sql`(select name from tenants where id = (select app.current_tenant()))`,
    client: object({
      ...recordJson(CLIENT_FIELDS, 'c'),
      createdAt: sql`c.created_at`,
    }),
    pets: all(recordJson(PET_FIELDS, 'p'), sql`from pets p where p.client_id = c.id`, sql`p.created_at`),
    appointments: all(
      {
        date: calendarDay(sql`a.date`),
        startTime: clock(sql`a.start_time`),
        endTime: clock(sql`a.end_time`),
        status: sql`a.status`,
        pet: sql`p.name`,
        service: sql`s.name`,
        notes: sql`a.notes`,
        squeezeReason: sql`a.squeeze_reason`,
        belongings: sql`a.belongings`,
        arrivalNotes: sql`a.arrival_notes`,
        cancellationReason: sql`a.cancellation_reason`,
      },
      sql`from pets p join appointments a on a.tenant_id = p.tenant_id and a.pet_id = p.id and a.deleted_at is null
        join services s on s.tenant_id = a.tenant_id and s.id = a.service_id where p.client_id = c.id`,
      sql`a.date, a.start_time`,
    ),
    waitingList: all(
      {
        fromDay: sql`w.from_day`,
        toDay: sql`w.to_day`,
        pet: sql`p.name`,
        service: sql`s.name`,
        notes: sql`w.notes`,
      },
      sql`from pets p join waiting_list w on w.tenant_id = p.tenant_id and w.pet_id = p.id and w.deleted_at is null
        join services s on s.tenant_id = w.tenant_id and s.id = w.service_id where p.client_id = c.id`,
      sql`w.created_at`,
    ),
    sales: all(
      {
        receiptNumber: receiptNumber(sql`s.receipt`),
        createdAt: sql`s.created_at`,
        cancelledAt: sql`s.cancelled_at`,
        paymentMethod: sql`s.payment_method`,
        discount: reais(sql`s.discount_cents`),
        tax: reais(sql`s.tax_cents`),
        total: reais(sql`s.total_cents`),
        items: all(
          { name: sql`i.name`, quantity: sql`i.quantity`, totalPrice: reais(sql`i.total_price_cents`) },
          sql`from sale_items i where i.sale_id = s.id`,
          sql`i.position`,
        ),
        payments: all(
          { method: sql`t.method`, amount: reais(sql`t.amount_cents`) },
          sql`from sale_payments t where t.sale_id = s.id and t.replaced_at is null`,
          sql`t.position`,
        ),
      },
      sql`from sales s where s.client_id = c.id`,
      sql`s.created_at`,
    ),
    orders: all(
      {
        number: sql`o.number`,
        createdAt: sql`o.created_at`,
        status: sql`o.status`,
        discount: reais(sql`o.discount_cents`),
        discountReason: sql`o.discount_reason`,
        lines: all(
          {
            name: sql`l.name`,
            quantity: sql`l.quantity`,
            discount: reais(sql`l.discount_cents`),
            discountReason: sql`l.discount_reason`,
          },
          sql`from order_lines l where l.order_id = o.id and (l.deleted_at is null or l.deleted_at = o.cancelled_at)`,
          sql`l.id`,
        ),
      },
      sql`from orders o where o.client_id = c.id`,
      sql`o.number`,
    ),
    packageUsages: all(
      { createdAt: sql`u.created_at`, package: sql`k.name`, service: sql`s.name`, notes: sql`u.notes` },
      sql`from package_usages u join packages k on k.tenant_id = u.tenant_id and k.id = u.package_id
        join services s on s.tenant_id = u.tenant_id and s.id = u.service_id
        where u.client_id = c.id and u.cancelled_at is null`,
      sql`u.created_at`,
    ),
    credit: object(
      {
        creditLimit: reais(sql`r.credit_limit_cents`),
        balance: reais(sql`r.balance_cents`),
        transactions: all(
          {
            createdAt: sql`t.created_at`,
            type: sql`t.type`,
            amount: reais(sql`t.amount_cents`),
            description: sql`t.description`,
            balanceAfter: reais(sql`t.balance_after_cents`),
          },
          sql`from credit_transactions t where t.client_credit_id = r.id`,
          sql`t.created_at`,
        ),
      },
      sql`from client_credits r where r.client_id = c.id`,
    ),
  })})::text from clients c where c.id = ${id}`;

export const eraseClient = (id: string) =>
  sql`select app.erase_client(${id}, ${ERASED_CLIENT}, ${JSON.stringify(PERSONAL_FIELDS)}::jsonb)`;
