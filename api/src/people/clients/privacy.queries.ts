import { CLIENT_EXPORT_FIELDS, PERSONAL_FIELDS } from '@focinho/contracts/client-export';
import { ERASED_CLIENT } from '@focinho/contracts/people/privacy';
import { calendarDay, object, reais, recordJson } from '../../database/json';
import { withMerged } from '../../database/shared-sql';
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
    // trips_by_appointment, trips_by_stay
    trips: all(
      { ...fieldsOf('trips', 't'), pet: sql`p.name` },
      sql`from pets p join trips t on t.tenant_id = p.tenant_id and t.id in (
          select leg.id from appointments a join trips leg on leg.tenant_id = a.tenant_id and leg.appointment_id = a.id
            where a.tenant_id = p.tenant_id and a.pet_id = p.id
          union all
          select leg.id from stays s join trips leg on leg.tenant_id = s.tenant_id and leg.stay_id = s.id
            where s.tenant_id = p.tenant_id and s.pet_id = p.id)
        where p.client_id = c.id`,
      sql`t.date, t.window_from`,
    ),
    // stays_by_pet, stay_logs_by_stay
    stays: all(
      {
        ...fieldsOf('stays', 's'),
        pet: sql`p.name`,
        logs: all(fieldsOf('stayLogs', 'g'), sql`from stay_logs g where g.stay_id = s.id`, sql`g.date, g.done_at`),
      },
      sql`from pets p join stays s on s.tenant_id = p.tenant_id and s.pet_id = p.id where p.client_id = c.id`,
      sql`s.first_night, s.id`,
    ),
    // The pictures themselves are in the client's archive (attachments_by_pet).
    photos: all(
      { ...fieldsOf('photos', 'f'), pet: sql`p.name`, file: sql`'fotos/' || f.id || '.webp'` },
      sql`from pets p join attachments f on f.tenant_id = p.tenant_id and f.pet_id = p.id and f.deleted_at is null
        where p.client_id = c.id`,
      sql`f.created_at`,
    ),
    doses: all(
      { ...fieldsOf('doses', 'd'), pet: sql`p.name`, protocol: sql`pr.name` },
      sql`from pets p join doses d on d.tenant_id = p.tenant_id and d.pet_id = p.id and d.deleted_at is null
        join protocols pr on pr.tenant_id = d.tenant_id and pr.id = d.protocol_id where p.client_id = c.id`,
      sql`d.given_on, d.id`,
    ),
    // consultations_by_pet: drafts are not finished
    consultations: all(
      { ...fieldsOf('consultations', 'k'), pet: sql`p.name`, professional: sql`pr.name` },
      sql`from pets p join consultations k on k.tenant_id = p.tenant_id and k.pet_id = p.id and k.signed_at is not null
        join professionals pr on pr.tenant_id = k.tenant_id and pr.id = k.professional_id where p.client_id = c.id`,
      sql`k.created_at, k.id`,
    ),
    // agreements_by_client
    agreements: all(
      { ...fieldsOf('agreements', 'g'), pet: sql`p.name` },
      sql`from agreements g left join pets p on p.tenant_id = g.tenant_id and p.id = g.pet_id
        where g.client_id in ${withMerged('clients', sql`c.id`)}`,
      sql`g.number`,
    ),
    weights: all(
      { ...fieldsOf('weights', 'w'), pet: sql`p.name` },
      sql`from pets p join pet_weights w on w.tenant_id = p.tenant_id and w.pet_id = p.id and w.deleted_at is null
        where p.client_id = c.id`,
      sql`w.day, w.created_at`,
    ),
    // pet_tutors_by_client
    caresFor: all(
      { ...fieldsOf('caresFor', 't'), pet: sql`p.name` },
      sql`from pet_tutors t join pets p on p.tenant_id = t.tenant_id and p.id = t.pet_id and p.deleted_at is null
        where t.client_id = c.id and t.deleted_at is null and p.client_id <> c.id`,
      sql`t.created_at, t.id`,
    ),
    // messages_by_client
    messages: all(
      fieldsOf('messages', 'm'),
      sql`from messages m where m.client_id = c.id and m.status <> 'DUE'`,
      sql`m.created_at, m.id`,
    ),
    sales: all(
      {
        ...fieldsOf('sales', 's'),
        items: all(fieldsOf('items', 'i'), sql`from sale_items i where i.sale_id = s.id`, sql`i.position`),
        payments: all(
          { method: sql`t.method`, amount: reais(sql`t.amount_cents`), tip: reais(sql`t.tip_cents`) },
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
    // memberships_by_pet
    memberships: all(
      { ...fieldsOf('memberships', 'm'), pet: sql`p.name`, package: sql`k.name` },
      sql`from pets p join memberships m on m.tenant_id = p.tenant_id and m.pet_id = p.id
        join packages k on k.tenant_id = m.tenant_id and k.id = m.package_id where p.client_id = c.id`,
      sql`m.created_at, m.id`,
    ),
    packageUsages: all(
      { ...fieldsOf('packageUsages', 'u'), package: sql`k.name`, service: sql`s.name` },
      sql`from package_usages u join packages k on k.tenant_id = u.tenant_id and k.id = u.package_id
        join services s on s.tenant_id = u.tenant_id and s.id = u.service_id
        where u.client_id = c.id and u.cancelled_at is null`,
      sql`u.created_at`,
    ),
    consents: all(
      fieldsOf('consents', 'n'),
      sql`from consents n where n.client_id in ${withMerged('clients', sql`c.id`)}`,
      sql`n.created_at, n.id`,
    ),
    // cashback_lots_by_client
    cashback: all(
      {
        createdAt: sql`l.created_at`,
        granted: reais(sql`l.granted_cents`),
        left: reais(sql`l.remaining_cents`),
        expiresOn: calendarDay(sql`l.expires_on`),
      },
      sql`from cashback_lots l where l.client_id = c.id`,
      sql`l.created_at, l.id`,
    ),
    credit: object(
      {
        ...fieldsOf('credit', 'r'),
        transactions: all(
          fieldsOf('transactions', 't'),
          sql`from credit_transactions t join client_credits account on account.tenant_id = t.tenant_id and account.id = t.client_credit_id
            where r.id in (account.id, account.merged_into)`,
          sql`t.created_at`,
        ),
      },
      sql`from client_credits r where r.client_id = c.id`,
    ),
  })})::text from clients c where c.id = ${id}`;

export const eraseClient = (id: string) =>
  sql`select app.erase_client(${id}, ${ERASED_CLIENT}, ${JSON.stringify(PERSONAL_FIELDS)}::jsonb)`;
