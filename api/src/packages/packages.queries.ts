import type { PackageListQuery } from '@focinho/contracts/packages';
import { embedded, reais } from '../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../database/lists';
import { search } from '../database/search';
import { given, sql } from '../database/sql';

/** Orders: packages_by_name, packages_by_creation; a shop's packages are few enough to sort by price. */
const packages: ListDefinition = {
  key: 'packages',
  table: 'packages',
  json: sql`json_build_object('id', row.id, 'name', row.name, 'description', row.description,
    'price', ${reais(sql`row.price_cents`)}, 'startDay', row.start_day, 'endDay', row.end_day, 'isActive', row.is_active,
    'services', (
      select coalesce(json_agg(json_build_object('serviceId', item.service_id, 'quantity', item.quantity,
        'service', ${embedded('s', { id: sql`s.id`, name: sql`s.name`, price: reais(sql`s.price_cents`) })}) order by item.position), '[]')
      from package_items item
      left join services s on s.tenant_id = item.tenant_id and s.id = item.service_id and s.deleted_at is null
      where item.tenant_id = row.tenant_id and item.package_id = row.id),
    'createdAt', row.created_at)`,
  alive: sql`row.deleted_at is null`,
  sorts: { name: [sql`row.name_key`], price: [sql`row.price_cents`], createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listPackages = (query: PackageListQuery) =>
  listQuery(packages, query, {
    search: search(query.search),
    where: [given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`)],
  });

export const onePackage = (id: string) => oneQuery(packages, 'package', id);

/**
 * A service that may not be put into the package: it lives no more, or in another tenant. What the package already holds stays,
 * even when the service was deleted since. The others are locked against deletion.
 */
export const unknownService = (packageId: string, serviceIds: string[]) => sql<{ id: string }>`
  with living as materialized (
    select id from services where id = any (${serviceIds}::uuid[]) and deleted_at is null order by id for key share
  )
  select wanted.id from unnest(${serviceIds}::uuid[]) as wanted (id)
  where wanted.id not in (select id from living)
    and wanted.id not in (select service_id from package_items where package_id = ${packageId}) limit 1`;

export const deleteItems = (packageId: string) => sql`delete from package_items where package_id = ${packageId}`;

/** Services with their quantities, in the order in which they were sent. */
export const insertItems = (packageId: string, items: { serviceId: string; quantity: number }[]) => sql`
  insert into package_items (package_id, service_id, quantity, position)
  select ${packageId}, item.*
  from unnest(${items.map(({ serviceId }) => serviceId)}::uuid[], ${items.map(({ quantity }) => quantity)}::integer[])
    with ordinality as item (service_id, quantity, position)`;
