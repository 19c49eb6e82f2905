import fastify from 'fastify';
import pg from 'pg';

/**
 * Free slots as most agendas find them: every quarter of an hour times every professional, minus those that overlap something. It knows
 * neither buffers nor time off nor who does the service, has the visit's two steps of half an hour written into it, and has neither
 * log-in nor row-level security.
 */
const FREE = `
  select to_char(start, 'YYYY-MM-DD') as date, to_char(start, 'HH24:MI') as "startTime", min(p.name) as professional
  from generate_series($2::date::timestamp, $2::date + $3::int - interval '15 minutes', interval '15 minutes') start
  cross join professionals p
  where p.tenant_id = $1 and p.is_active and p.deleted_at is null
    and exists (
      select from opening_hours o where o.tenant_id = $1 and o.weekday = extract(dow from start)
        and start >= start::date + lower(o.minutes) * interval '1 minute'
        and start + interval '1 hour' <= start::date + upper(o.minutes) * interval '1 minute')
    and not exists (select from holidays h where h.tenant_id = $1 and h.day = start::date)
    and not exists (
      select from appointments a where a.tenant_id = $1 and a.pet_id = $4 and a.deleted_at is null and a.status <> 'CANCELLED'
        and a.date + a.start_time < start + interval '1 hour' and start < a.date + a.end_time)
    and not exists (
      select from appointment_steps s where s.tenant_id = $1 and s.holds and s.professional_id = p.id
        and tsrange(s.starts_at, s.busy_until) && tsrange(start, start + interval '1 hour'))
    and exists (
      select from stations t where t.tenant_id = $1 and t.kind = 'TUB' and t.is_active and t.deleted_at is null and not exists (
        select from appointment_steps s where s.tenant_id = $1 and s.holds and s.station_id = t.id
          and tsrange(s.starts_at, s.busy_until) && tsrange(start, start + interval '30 minutes')))
  group by start order by start`;

/**
 * @param {string} databaseUrl
 * @param {import('./fill.mjs').Shop} shop
 * @param {number} days
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function startNaive(databaseUrl, { tenantId, petId, from }, days) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const server = fastify();
  server.get('/slots', async () => {
    const { rows } = await pool.query({ name: 'free', text: FREE, values: [tenantId, from, days, petId] });
    return { slots: rows };
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async stop() {
      await server.close();
      await pool.end();
    },
  };
}
