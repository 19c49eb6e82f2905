import type { PackageUsageListQuery } from '@focinho/contracts/package-usages';
import { embedded, object, reais } from '../database/json';
import { Conditions, found, listQuery, oneQuery, SEARCHED, type ListDefinition } from '../database/lists';

/** Order: package_usages_by_creation. Filters: package_usages_by_package, _by_client, _by_pet. */
export const packageUsages: ListDefinition = {
  key: 'packageUsages',
  table: 'package_usages',
  json: object({
    id: 'row.id',
    packageId: 'row.package_id',
    serviceId: 'row.service_id',
    clientId: 'row.client_id',
    petId: 'row.pet_id',
    appointmentId: 'row.appointment_id',
    saleId: 'row.sale_id',
    notes: 'row.notes',
    package: embedded('package', { id: 'package.id', name: 'package.name' }),
    service: embedded('s', { id: 's.id', name: 's.name', price: reais('s.price_cents') }),
    createdAt: 'row.created_at',
  }),
  joins: `
    left join packages package on package.tenant_id = row.tenant_id and package.id = row.package_id and package.deleted_at is null
    left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id and s.deleted_at is null`,
  alive: 'row.cancelled_at is null',
  sorts: { createdAt: ['row.created_at'] },
  defaultSort: '-createdAt',
};

const named = (table: string) =>
  `array(select id from ${table} where deleted_at is null and name_key like ${SEARCHED})`;
const ANY_NAME = `(row.package_id = any (${named('packages')}) or row.service_id = any (${named('services')})
  or row.client_id = any (${found('clients', 'name')}) or row.pet_id = any (${found('pets', 'name')}))`;

export const listPackageUsages = (query: PackageUsageListQuery) =>
  listQuery(
    packageUsages,
    query,
    new Conditions()
      .search(query.search, ANY_NAME)
      .add('row.package_id = ?', query.packageId)
      .add('row.client_id = ?', query.clientId)
      .add('row.pet_id = ?', query.petId),
  );

export const onePackageUsage = (id: string) => oneQuery(packageUsages, 'packageUsage', id);

/** What package $1 says about service $2, and the shop's today. */
export const TERMS = `
  select p.is_active as "isActive", p.start_day as "startDay", p.end_day as "endDay", i.quantity, app.today()::text as today
  from packages p left join package_items i on i.tenant_id = p.tenant_id and i.package_id = p.id and i.service_id = $2
  where p.id = $1`;

/** How often client $2 used service $3 of package $1 from day $4 to day $5 (package_usages_by_package). */
export const TIMES_USED = `
  select count(*)::integer as used from package_usages
  where package_id = $1 and client_id = $2 and service_id = $3 and cancelled_at is null
    and created_at >= $4::date::timestamp at time zone current_setting('app.time_zone')
    and created_at < ($5::date + 1)::timestamp at time zone current_setting('app.time_zone')`;

/** Takes back what a sale recorded (package_usages_by_sale). */
export const CANCEL_USAGES = `
  update package_usages set cancelled_at = now() where sale_id = $1 and cancelled_at is null`;
