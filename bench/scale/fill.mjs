import { hash } from '@node-rs/argon2';

export const PASSWORD = 'senha-da-medida';
export const EMAIL = 'medida@exemplo.com.br';
/** The API's Argon2 parameters. */
export const FULL_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Tenants that only differ in size: per pet ten appointments and one sale, and a credit account for every fifth client. */
const BIGGEST = Number(process.env.PETS ?? 100_000);
export const TENANTS = [1_000, 10_000, BIGGEST].map((pets) => ({ slug: `loja-de-${pets}`, pets }));

/** On this day, and today, every tenant has twelve appointments, whatever its size; twelve accounts are overdue. */
export const AGENDA_DAYS_AHEAD = 400;

/** Random letters: digits in names would make a search by phone number unrealistic. */
const letters = (/** @type {string} */ sql) => `translate(md5(${sql}), '0123456789', 'ghijklmnop')`;

/**
 * Fills one tenant of the migrated database with triggers disabled; `app.recount` then writes what they maintain. The overlap
 * constraint is dropped: indexing a million appointments takes minutes, and no read uses that index.
 * @param {import('pg').Client} client
 * @param {{slug: string, pets: number}} tenant
 */
export async function fillTenant(client, { slug, pets }) {
  await client.query('set session_replication_role = replica');
  await client.query('alter table appointments drop constraint if exists appointments_pet_overlap');
  const { rows } = await client.query(
    `insert into tenants (id, slug, name, email) values (gen_random_uuid(), $1, $1, 'x@exemplo.com.br') returning id`,
    [slug],
  );
  /** @type {(sql: string, ...values: unknown[]) => Promise<unknown>} */
  const run = (sql, ...values) => client.query(sql, [rows[0].id, ...values]);
  await run(
    `insert into users (tenant_id, id, email, name, role, password_hash)
     values ($1, gen_random_uuid(), $2, 'Medida', 'OWNER', $3)`,
    EMAIL,
    await hash(PASSWORD, FULL_COST),
  );
  await run(
    `insert into clients (tenant_id, id, name, email, phone)
     select $1, gen_random_uuid(), 'Cliente ' || ${letters('n::text')}, 'c' || n || '@exemplo.com.br', '(11) 9' || lpad(n::text, 8, '0')
     from generate_series(1, $2::int / 2) n`,
    pets,
  );
  await run(
    `insert into pets (tenant_id, id, name, species, breed, gender, birth_date, weight, client_id)
     select $1, gen_random_uuid(), 'Pet ' || ${letters('id::text || n')}, (array['DOG', 'CAT', 'BIRD'])[n], 'Vira-lata', 'MALE', '2021-05-14', 12.5, id
     from clients, generate_series(1, 2) n where tenant_id = $1`,
  );
  await run(
    `insert into services (tenant_id, id, name, category, price_cents, duration)
     select $1, gen_random_uuid(), 'Serviço ' || n, 'BANHO', 6000 + n * 100, 60 from generate_series(1, 12) n`,
  );
  await run(
    `insert into appointments (tenant_id, id, date, start_time, end_time, status, pet_id, service_id)
     select $1, gen_random_uuid(), current_date - 900 + ((p.n * 10 + v) % 930)::int + ((p.n * 10 + v) % 930 >= 900)::int, time '08:00' + (p.n % 9) * interval '1 hour',
       time '09:00' + (p.n % 9) * interval '1 hour',
       case when (p.n * 10 + v) % 930 >= 900 then 'SCHEDULED' when v = 3 then 'CANCELLED' else 'COMPLETED' end, p.id, s.id
     from (select id, row_number() over () as n from pets where tenant_id = $1) p
     cross join generate_series(1, 10) v
     join (select id, row_number() over () as n from services where tenant_id = $1) s on s.n = 1 + (p.n + v) % 12`,
  );
  await run(
    `insert into appointments (tenant_id, id, date, start_time, end_time, status, pet_id, service_id)
     select $1, gen_random_uuid(), current_date + days, time '09:00', time '10:00', 'SCHEDULED', p.id,
       (select id from services where tenant_id = $1 limit 1)
     from (select id from pets where tenant_id = $1 limit 12) p cross join unnest(array[0, $2::int]) days`,
    AGENDA_DAYS_AHEAD,
  );
  await run(
    `insert into sales (tenant_id, id, receipt, client_id, subtotal_cents, discount_cents, tax_cents, total_cents, payment_method, created_at, day)
     select $1, gen_random_uuid(), n, client_id, 6000, 0, 0, 6000, (array['PIX', 'CARD', 'CASH'])[1 + n % 3],
       current_date - (n % 900)::int, current_date - (n % 900)::int
     from (select client_id, row_number() over () as n from pets where tenant_id = $1) p`,
  );
  await run(
    `insert into sale_payments (tenant_id, sale_id, position, method, amount_cents, received_cents)
     select tenant_id, id, 0, payment_method, total_cents, total_cents from sales where tenant_id = $1`,
  );
  await run(
    `insert into client_credits (tenant_id, id, client_id, credit_limit_cents, balance_cents)
     select $1, gen_random_uuid(), id, 50000, 1000 from (select id, row_number() over () as n from clients where tenant_id = $1) c
     where n % 5 = 0`,
  );
  await run(
    `insert into credit_transactions (tenant_id, id, client_credit_id, type, amount_cents, description, balance_after_cents, created_at, due_on)
     select $1, gen_random_uuid(), id, 'CREDIT', 1000, 'Banho', 1000, now() - random() * interval '900 days',
       case when row_number() over () <= 12 then current_date - 1 else current_date + 30 end
     from client_credits where tenant_id = $1`,
  );
  await run('select app.recount($1)');
}
