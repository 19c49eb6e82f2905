import { hash } from '@node-rs/argon2';
import { EMAIL, FULL_COST, PASSWORD } from '../scale/fill.mjs';

export const SLUG = 'loja-com-agenda';
export const DAYS = 14;
export const BOOKINGS = 700;
const PROFESSIONALS = 8;
const TUBS = 4;

/**
 * A shop that is open every day from 08:00 to 18:00, with 700 baths of an hour in the two weeks from tomorrow on: half an hour in a
 * tub, half an hour without. Somebody begins every 75 minutes; half of them half an hour later than the others, so that each tub is
 * used by two.
 * @typedef {{tenantId: string, serviceId: string, petId: string, from: string}} Shop
 * @param {import('pg').Client} client
 * @returns {Promise<Shop>}
 */
export async function fillAgenda(client) {
  /** @type {(sql: string, ...values: unknown[]) => Promise<Record<string, string>>} */
  const one = async (sql, ...values) => (await client.query(sql, values)).rows[0];
  const { id: tenantId = '' } = await one(
    `insert into tenants (id, slug, name, email) values (gen_random_uuid(), $1, $1, 'x@exemplo.com.br') returning id`,
    SLUG,
  );
  /** @type {(sql: string, ...values: unknown[]) => Promise<unknown>} */
  const run = (sql, ...values) => client.query(sql, [tenantId, ...values]);
  await client.query('begin');
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
  await run(
    `insert into users (tenant_id, id, email, name, role, password_hash)
     values ($1, gen_random_uuid(), $2, 'Medida', 'OWNER', $3)`,
    EMAIL,
    await hash(PASSWORD, FULL_COST),
  );
  await run(
    `insert into opening_hours (tenant_id, weekday, minutes) select $1, n, '[480,1080)' from generate_series(0, 6) n`,
  );
  await run(
    `insert into professionals (tenant_id, id, name, color)
     select $1, gen_random_uuid(), 'Pessoa ' || n, '#4f46e5' from generate_series(1, $2::int) n`,
    PROFESSIONALS,
  );
  await run(
    `insert into stations (tenant_id, id, name, kind)
     select $1, gen_random_uuid(), 'Banheira ' || n, 'TUB' from generate_series(1, $2::int) n`,
    TUBS,
  );
  const service = await one(
    `insert into services (tenant_id, id, name, category, price_cents, duration)
     values ($1, gen_random_uuid(), 'Banho completo', 'BANHO', 6500, 60) returning id`,
    tenantId,
  );
  await run(
    `insert into service_steps (tenant_id, service_id, position, kind, minutes, station_kind)
     values ($1, $2, 0, 'BATH', 30, 'TUB'), ($1, $2, 1, 'DRY', 30, null)`,
    service.id,
  );
  const owner = await one(
    `insert into clients (tenant_id, id, name, email)
     values ($1, gen_random_uuid(), 'Cliente', 'c@exemplo.com.br') returning id`,
    tenantId,
  );
  await run(
    `insert into pets (tenant_id, id, name, species, gender, weight, client_id)
     select $1, gen_random_uuid(), 'Pet ' || n, 'DOG', 'MALE', 12.5, $2 from generate_series(0, $3::int - 1) n`,
    owner.id,
    BOOKINGS,
  );
  await run(
    `with booking as (
       select n, gen_random_uuid() as id, current_date + 1 + (n / 50) as day, n % 50 % 8 as person,
         time '08:00' + (n % 50 / 8) * interval '75 minutes' + (n % 50 % 8 / 4) * interval '30 minutes' as starts
       from generate_series(0, $3::int - 1) n
     ), person as (
       select id, row_number() over (order by name) - 1 as n from professionals where tenant_id = $1
     ), tub as (
       select id, row_number() over (order by name) - 1 as n from stations where tenant_id = $1
     ), placed as (
       select b.id, b.day, b.starts, p.id as professional_id, t.id as station_id,
         (select id from pets where tenant_id = $1 and name = 'Pet ' || b.n) as pet_id
       from booking b join person p on p.n = b.person join tub t on t.n = b.person % 4
     ), appointment as (
       insert into appointments (tenant_id, id, date, start_time, end_time, status, pet_id, service_id, professional_id, price_cents)
       select $1, id, day, starts, starts + interval '1 hour', 'SCHEDULED', pet_id, $2, professional_id, 6500 from placed
       returning id
     )
     insert into appointment_steps (tenant_id, id, appointment_id, position, kind, professional_id, station_id, starts_at, ends_at,
       busy_until)
     select $1, gen_random_uuid(), p.id, step, (array['BATH', 'DRY'])[step + 1], p.professional_id,
       case when step = 0 then p.station_id end, p.day + p.starts + step * interval '30 minutes',
       p.day + p.starts + (step + 1) * interval '30 minutes', p.day + p.starts + (step + 1) * interval '30 minutes'
     from placed p cross join generate_series(0, 1) step`,
    service.id,
    BOOKINGS,
  );
  const { id: petId = '' } = await one(`select id from pets where tenant_id = $1 and name = 'Pet 0'`, tenantId);
  const { from = '' } = await one(`select (current_date + 1)::text as "from"`);
  await client.query('commit');
  await client.query('vacuum analyze');
  return { tenantId, serviceId: service.id ?? '', petId, from };
}
