import { PHOTO_FIELDS, type PhotoListQuery } from '@focinho/contracts/desk/photos';
import type { Plan } from '@focinho/contracts/kernel/enums';
import { recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { person } from '../../database/shared-sql';
import { given, sql } from '../../database/sql';

/** Sort indexes: attachments_by_creation. Filters: attachments_by_pet, attachments_by_appointment, attachments_by_stay. */
const photos: ListDefinition = {
  key: 'photos',
  table: 'attachments',
  fields: { id: sql`row.id`, ...recordJson(PHOTO_FIELDS), createdBy: person('u') },
  joins: sql`left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`,
  alive: sql`row.deleted_at is null`,
  sorts: recordSorts(PHOTO_FIELDS),
  defaultSort: '-createdAt',
};

export const listPhotos = (query: PhotoListQuery) =>
  listQuery(photos, query, {
    where: [
      given(query.petId, (petId) => sql`row.pet_id = ${petId}`),
      given(query.appointmentId, (appointmentId) => sql`row.appointment_id = ${appointmentId}`),
      given(query.stayId, (stayId) => sql`row.stay_id = ${stayId}`),
      sql`row.pet_id is not null`,
    ],
  });

export const onePhoto = (id: string) => oneQuery(photos, 'photo', id);

/** Whether the tenant has the photo, which is all that reading it takes (attachments_pkey). */
export const photoExists = (id: string) =>
  sql`select id::text from attachments where id = ${id} and deleted_at is null`;

/** Parallel uploads of a tenant wait for each other, so that each counts those before it. */
export const LOCK_PHOTOS = sql`select pg_advisory_xact_lock(hashtextextended('attachments' || app.current_tenant()::text, 0))`;

/** The plan of the tenant and how many photos it has, which is counted as they come and go (tenants_pkey, list_counts). */
export const QUOTA = sql<{ plan: Plan; used: number }>`
  select effective_plan as plan, coalesce((select total from list_counts counts where counts.tenant_id = tenants.id and list = 'attachments'), 0)::int as used
  from tenants where id = (select app.current_tenant())`;

/** The stay of a photo (stays_pkey), and how many it has (attachments_by_stay). */
export const photographedStay = (id: string) => sql<{ petId: string; photos: number }>`
  select pet_id as "petId", (select count(*)::int from attachments f where f.stay_id = s.id and f.deleted_at is null) as photos
  from stays s where s.id = ${id}`;

/** The picture that a product has (attachments_by_product). */
export const pictureOf = (productId: string) =>
  sql<{
    id: string;
  }>`select id from attachments where product_id = ${productId} and deleted_at is null for no key update`;

/** The picture of a product that was deleted last (attachments_gone_of_product). */
export const deletedPictureOf = (productId: string) => sql<{ id: string }>`
  select id from attachments where product_id = ${productId} and deleted_at is not null order by deleted_at desc limit 1`;

/** The appointment with the number of its photos (appointments_pkey, attachments_by_appointment). */
export const photographedAppointment = (id: string) => sql<{ petId: string; photos: number }>`
  select pet_id as "petId", (select count(*)::int from attachments f where f.appointment_id = a.id and f.deleted_at is null) as photos
  from appointments a where a.id = ${id} and a.deleted_at is null`;

/*
 * file_removals: which files of the store must go, and when. A file is written only after its removal has been noted, and the note is
 * withdrawn in the transaction that stores the row, so that nothing which breaks in between leaves a file behind.
 */

/** Notes the removal of a file; noted twice, the earlier time holds. @returns the time, by which the note is withdrawn */
export const noteRemoval = (id: string, after: string) => sql<{ dueAt: string }>`
  insert into file_removals as known (id, due_at) values (${id}, now() + ${after}::interval)
  on conflict (tenant_id, id) do update set due_at = least(known.due_at, excluded.due_at)
  returning due_at::text as "dueAt"`;

/** Withdraws a note, unless the sweep has taken it meanwhile, which gives it another time. */
export const withdrawRemoval = (id: string, dueAt: string) => sql<{ id: string }>`
  delete from file_removals where id = ${id} and due_at = ${dueAt}::timestamptz returning id`;

/** Withdraws the note about a photo that was deleted by mistake. */
export const withdrawDeletion = (id: string) => sql<{ id: string }>`
  delete from file_removals where id = ${id} and due_at > now() returning id`;

/** Takes files that are due, of any tenant; other processes skip them, and one whose removal fails is due again in an hour (file_removals_due). */
export const takeDueRemovals = (limit: number) => sql<{ tenantId: string; id: string }>`
  update file_removals set due_at = now() + interval '1 hour'
  where (tenant_id, id) in (
    select tenant_id, id from file_removals where due_at <= now() order by due_at limit ${limit} for update skip locked)
  returning tenant_id as "tenantId", id`;

export const removalDone = ({ tenantId, id }: { tenantId: string; id: string }) => sql`
  delete from file_removals where tenant_id = ${tenantId} and id = ${id}`;
