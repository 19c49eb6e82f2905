import { sql } from '../../database/sql';

/** tenants_pkey */
export const TIME_ZONE = sql`select time_zone::text from tenants where id = (select app.current_tenant())`;

/** Photos of a client's pets (pets_by_client, attachments_by_pet). */
export const photosOfClient = (id: string) => sql`
  select coalesce(json_agg(f.id order by f.created_at), '[]')::text
  from pets p join attachments f on f.tenant_id = p.tenant_id and f.pet_id = p.id and f.deleted_at is null
  where p.client_id = ${id}`;

/** Whether it is still there: an erasure may come while the archive is written (attachments_pkey). */
export const photoIsThere = (id: string) => sql`
  select coalesce((select 'true' from attachments where id = ${id} and deleted_at is null), 'false')`;
