import type { PackageListQuery } from '@focinho/contracts/packages';
import { embedded, reais } from '../database/json';
import { Conditions, listQuery, oneQuery, type ListDefinition } from '../database/lists';

/** Orders: packages_by_name, packages_by_creation; a shop's packages are few enough to sort by price. */
const packages: ListDefinition = {
  key: 'packages',
  table: 'packages',
  json: `json_build_object('id', row.id, 'name', row.name, 'description', row.description,
    'price', ${reais('row.price_cents')}, 'startDay', row.start_day, 'endDay', row.end_day, 'isActive', row.is_active,
    'services', (
      select coalesce(json_agg(json_build_object('serviceId', item.service_id, 'quantity', item.quantity,
        'service', ${embedded('s', { id: 's.id', name: 's.name', price: reais('s.price_cents') })}) order by item.position), '[]')
      from package_items item
      left join services s on s.tenant_id = item.tenant_id and s.id = item.service_id and s.deleted_at is null
      where item.tenant_id = row.tenant_id and item.package_id = row.id),
    'createdAt', row.created_at)`,
  alive: 'row.deleted_at is null',
  sorts: { name: ['row.name_key'], price: ['row.price_cents'], createdAt: ['row.created_at'] },
  defaultSort: 'name',
};

export const listPackages = (query: PackageListQuery) =>
  listQuery(packages, query, new Conditions().search(query.search).add('row.is_active = ?', query.isActive));

export const onePackage = (id: string) => oneQuery(packages, 'package', id);

/**
 * Of the services $2, those that may not be put into package $1: they live no more, or in another shop. What the package
 * already holds stays, even when the service was deleted since. The others are locked against deletion.
 */
export const UNKNOWN_SERVICES = `
  with living as materialized (
    select id from services where id = any ($2::uuid[]) and deleted_at is null order by id for key share
  )
  select wanted.id from unnest($2::uuid[]) as wanted (id)
  where wanted.id not in (select id from living)
    and wanted.id not in (select service_id from package_items where package_id = $1) limit 1`;

export const DELETE_ITEMS = 'delete from package_items where package_id = $1';

/** Services $2 with quantities $3, in the order in which they were sent. */
export const INSERT_ITEMS = `
  insert into package_items (package_id, service_id, quantity, position)
  select $1, item.* from unnest($2::uuid[], $3::integer[]) with ordinality as item (service_id, quantity, position)`;
