import { PACKAGE_FIELDS, type PackageListQuery } from '@focinho/contracts/catalogue/packages';
import { embedded, object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, sql } from '../../database/sql';

/** Sort indexes: packages_by_name, packages_by_creation; a tenant's packages are few enough to sort by price. */
const packages: ListDefinition = {
  key: 'packages',
  table: 'packages',
  fields: {
    id: sql`row.id`,
    ...recordJson(PACKAGE_FIELDS),
    services: sql`(
      select coalesce(json_agg(${object({
        serviceId: sql`item.service_id`,
        quantity: sql`item.quantity`,
        service: embedded('s', { id: sql`s.id`, name: sql`s.name`, price: reais(sql`s.price_cents`) }),
      })} order by item.position), '[]')
      from package_items item
      left join services s on s.tenant_id = item.tenant_id and s.id = item.service_id and s.deleted_at is null
      where item.tenant_id = row.tenant_id and item.package_id = row.id)`,
    createdAt: sql`row.created_at`,
  },
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(PACKAGE_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listPackages = (query: PackageListQuery) =>
  listQuery(packages, query, {
    search: search(query.search),
    where: [given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`)],
  });

export const onePackage = (id: string) => oneQuery(packages, 'package', id);

/**
 * Any service that cannot be added to the package, because it was deleted or belongs to another tenant. A service that is already in
 * the package may stay, even if it was deleted since. The others are locked against deletion.
 */
export const unknownService = (packageId: string, serviceIds: string[]) => sql<{ id: string }>`
  with existing as materialized (
    select id from services where id = any (${serviceIds}::uuid[]) and deleted_at is null order by id for key share
  )
  select wanted.id from unnest(${serviceIds}::uuid[]) as wanted (id)
  where wanted.id not in (select id from existing)
    and wanted.id not in (select service_id from package_items where package_id = ${packageId}) limit 1`;

export const deleteItems = (packageId: string) => sql`delete from package_items where package_id = ${packageId}`;

/** Services with their quantities, in the order in which they were sent. */
export const insertItems = (packageId: string, items: { serviceId: string; quantity: number }[]) => sql`
  insert into package_items (package_id, service_id, quantity, position)
  select ${packageId}, item.*
  from unnest(${items.map(({ serviceId }) => serviceId)}::uuid[], ${items.map(({ quantity }) => quantity)}::integer[])
    with ordinality as item (service_id, quantity, position)`;

/** The services in a package (package_items_pkey). */
export const itemsOf = (packageId: string) =>
  sql<{ serviceId: string; quantity: number }>`
    select service_id as "serviceId", quantity from package_items where package_id = ${packageId}`;
/** services_pkey */
export const serviceNames = (ids: string[]) =>
  sql<{ id: string; name: string }>`select id, name from services where id = any (${ids}::uuid[])`;
