import { CLIENT_EXPORT_FIELDS, PERSONAL_FIELDS } from '@focinho/contracts/client-export';
import { ERASED_CLIENT } from '@focinho/contracts/people/privacy';
import { object, reais, recordJson } from '../../database/json';
import { sql, type Sql } from '../../database/sql';

const all = (fields: Record<string, Sql>, from: Sql, order: Sql) =>
  sql`(select coalesce(json_agg(${object(fields)} order by ${order}), '[]') ${from})`;
const fieldsOf = (part: keyof typeof CLIENT_EXPORT_FIELDS, alias: string) =>
  recordJson(CLIENT_EXPORT_FIELDS[part], alias);

/** Everything about a client, deleted or not (clients_pkey, pets_by_client, appointments_by_pet, sales_by_client, …). */
export const clientExport = (id: string) => sql`
  select json_build_object('export', ${object({
    exportedAt: sql`now()`,
    tenant: sql`(select name from tenants where id = (select app.current_tenant()))`,
    client: object(fieldsOf('client', 'c')),
    pets: all(fieldsOf('pets', 'p'), sql`from pets p where p.client_id = c.id`, sql`p.created_at`),
    appointments: all(
      { ...fieldsOf('appointments', 'a'), pet: sql`p.name`, service: sql`s.name` },
      sql`from pets p join appointments a on a.tenant_id = p.tenant_id and a.pet_id = p.id and a.deleted_at is null
        join services s on s.tenant_id = a.tenant_id and s.id = a.service_id where p.client_id = c.id`,
      sql`a.date, a.start_time`,
    ),
    waitingList: all(
      { ...fieldsOf('waitingList', 'w'), pet: sql`p.name`, service: sql`s.name` },
      sql`from pets p join waiting_list w on w.tenant_id = p.tenant_id and w.pet_id = p.id and w.deleted_at is null
        join services s on s.tenant_id = w.tenant_id and s.id = w.service_id where p.client_id = c.id`,
      sql`w.created_at`,
    ),
    // The pictures themselves are shown and saved on the page of the pet (attachments_by_pet).
    photos: all(
      { ...fieldsOf('photos', 'f'), pet: sql`p.name` },
      sql`from pets p join attachments f on f.tenant_id = p.tenant_id and f.pet_id = p.id and f.deleted_at is null
        where p.client_id = c.id`,
      sql`f.created_at`,
    ),
    sales: all(
      {
        ...fieldsOf('sales', 's'),
        items: all(fieldsOf('items', 'i'), sql`from sale_items i where i.sale_id = s.id`, sql`i.position`),
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
        ...fieldsOf('orders', 'o'),
        lines: all(
          fieldsOf('lines', 'l'),
          sql`from order_lines l where l.order_id = o.id and (l.deleted_at is null or l.deleted_at = o.cancelled_at)`,
          sql`l.id`,
        ),
      },
      sql`from orders o where o.client_id = c.id`,
      sql`o.number`,
    ),
    packageUsages: all(
      { ...fieldsOf('packageUsages', 'u'), package: sql`k.name`, service: sql`s.name` },
      sql`from package_usages u join packages k on k.tenant_id = u.tenant_id and k.id = u.package_id
        join services s on s.tenant_id = u.tenant_id and s.id = u.service_id
        where u.client_id = c.id and u.cancelled_at is null`,
      sql`u.created_at`,
    ),
    credit: object(
      {
        ...fieldsOf('credit', 'r'),
        transactions: all(
          fieldsOf('transactions', 't'),
          sql`from credit_transactions t where t.client_credit_id = r.id`,
          sql`t.created_at`,
        ),
      },
      sql`from client_credits r where r.client_id = c.id`,
    ),
  })})::text from clients c where c.id = ${id}`;

export const eraseClient = (id: string) =>
  sql`select app.erase_client(${id}, ${ERASED_CLIENT}, ${JSON.stringify(PERSONAL_FIELDS)}::jsonb)`;
