import { hash } from '@node-rs/argon2';
import pg from 'pg';

const PASSWORD = 'senha-da-medida';
const EMAIL = 'medida@exemplo.com.br';

/** Shops that differ in nothing but their size; ten appointments a pet, a sale for every tenth appointment. */
export const SIZES = [
  { slug: 'menor', pets: 1_000 },
  { slug: 'maior', pets: Number(process.env.PETS ?? 100_000) },
];

/**
 * Fills the migrated database, triggers at rest; `app.recount` then writes what they keep. The overlap constraint is dropped:
 * a million appointments would spend minutes in its index, and no reading uses it.
 */
export async function fillShops(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('alter table appointments drop constraint appointments_pet_overlap');
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const { slug, pets } of SIZES) {
    const { rows } = await client.query(
      `insert into tenants (id, slug, name, email) values (gen_random_uuid(), $1, $1, 'x@exemplo.com.br') returning id`,
      [slug],
    );
    const tenant = rows[0].id;
    const run = (sql, ...values) => client.query(sql, [tenant, ...values]);
    await run(
      `insert into users (tenant_id, id, email, name, role, password_hash)
       values ($1, gen_random_uuid(), $2, 'Medida', 'OWNER', $3)`,
      EMAIL,
      passwordHash,
    );
    await run(
      `insert into clients (tenant_id, id, name, email, phone)
       select $1, gen_random_uuid(), 'Cliente ' || md5(n::text), 'c' || n || '@exemplo.com.br', '(11) 9' || lpad(n::text, 8, '0')
       from generate_series(1, $2::int / 2) n`,
      pets,
    );
    await run(
      `insert into pets (tenant_id, id, name, species, breed, gender, birth_date, weight, client_id)
       select $1, gen_random_uuid(), 'Pet ' || md5(id::text || n), (array['DOG', 'CAT', 'BIRD'])[n], 'Vira-lata', 'MALE', '2021-05-14', 12.5, id
       from clients, generate_series(1, 2) n where tenant_id = $1`,
    );
    await run(
      `insert into services (tenant_id, id, name, category, price_cents, duration)
       select $1, gen_random_uuid(), 'Serviço ' || n, 'BANHO', 6000 + n * 100, 60 from generate_series(1, 12) n`,
    );
    await run(
      `insert into appointments (tenant_id, id, date, start_time, end_time, status, pet_id, service_id)
       select $1, gen_random_uuid(), current_date - 900 + ((p.n * 10 + v) % 930)::int, time '08:00' + (p.n % 9) * interval '1 hour',
         time '09:00' + (p.n % 9) * interval '1 hour',
         case when (p.n * 10 + v) % 930 >= 900 then 'SCHEDULED' when v = 3 then 'CANCELLED' else 'COMPLETED' end, p.id, s.id
       from (select id, row_number() over () as n from pets where tenant_id = $1) p
       cross join generate_series(1, 10) v
       join (select id, row_number() over () as n from services where tenant_id = $1) s on s.n = 1 + (p.n + v) % 12`,
    );
    await run(
      `insert into sales (tenant_id, id, receipt, client_id, subtotal_cents, discount_cents, tax_cents, total_cents, payment_method, created_at, day)
       select $1, gen_random_uuid(), n, client_id, 6000, 0, 0, 6000, (array['PIX', 'CARD', 'CASH'])[1 + n % 3],
         current_date - (n % 900)::int, current_date - (n % 900)::int
       from (select client_id, row_number() over () as n from pets where tenant_id = $1) p`,
    );
    await run('select app.recount($1)');
  }
  await client.query('vacuum analyze');
  await client.end();
}

/** Headers of a logged-in owner of the shop. */
export async function logIn(url, slug) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant': slug },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { data, message } = await answer.json();
  if (!data) throw new Error(`${slug} cannot log in: ${message}`);
  return { 'x-tenant': slug, authorization: `Bearer ${data.token}` };
}
