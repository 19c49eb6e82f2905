import { PET_SIZES } from '@focinho/contracts/kernel/enums';
import { toCents } from '@focinho/contracts/kernel/money';
import {
  SERVICE_FIELDS,
  type ServiceListQuery,
  type ServicePrice,
  type ServiceStep,
} from '@focinho/contracts/catalogue/services';
import { object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, writtenOne, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, literals, sql, type Sql } from '../../database/sql';

/** Today's price of a service for a pet's size and coat, else its own, as visitOf in contracts has it (service_prices_pkey). Cents. */
export const priceForPet = (serviceId: Sql, petId: Sql) => sql`coalesce((
  select price.price_cents from service_prices price join pets sized on sized.tenant_id = price.tenant_id and sized.id = ${petId}
  where price.service_id = ${serviceId} and price.size = sized.size and (price.coat = sized.coat or price.coat is null)
  order by price.coat nulls last limit 1), (select own.price_cents from services own where own.id = ${serviceId}))`;

const sizes = sql`array[${literals(PET_SIZES)}]`;

/** Sort indexes: services_by_name, services_by_creation; a tenant's services are few enough to sort by price or duration. */
export const services: ListDefinition = {
  key: 'services',
  table: 'services',
  fields: {
    id: sql`row.id`,
    ...recordJson(SERVICE_FIELDS),
    steps: sql`(
      select coalesce(json_agg(${object({
        kind: sql`step.kind`,
        minutes: sql`step.minutes`,
        stationKind: sql`step.station_kind`,
      })} order by step.position), '[]') from service_steps step
      where step.tenant_id = row.tenant_id and step.service_id = row.id)`,
    prices: sql`(
      select coalesce(json_agg(${object({
        size: sql`priced.size`,
        coat: sql`priced.coat`,
        price: reais(sql`priced.price_cents`),
        minutes: sql`priced.minutes`,
      })} order by array_position(${sizes}, priced.size), priced.coat nulls first), '[]') from service_prices priced
      where priced.tenant_id = row.tenant_id and priced.service_id = row.id)`,
    createdAt: sql`row.created_at`,
  },
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(SERVICE_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listServices = (query: ServiceListQuery) =>
  listQuery(services, query, {
    search: search(query.search),
    where: [
      given(query.category, (category) => sql`row.category = ${category}`),
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
    ],
  });

export const oneService = (id: string) => oneQuery(services, 'service', id);
export const WRITTEN_SERVICE = writtenOne(services, 'service');

export const deleteSteps = (id: string) => sql`delete from service_steps where service_id = ${id}`;
export const insertSteps = (id: string, steps: ServiceStep[]) => sql`
  insert into service_steps (service_id, position, kind, minutes, station_kind)
  select ${id}, step.position - 1, step.kind, step.minutes, step.station_kind
  from unnest(${steps.map(({ kind }) => kind)}::text[], ${steps.map(({ minutes }) => minutes)}::integer[],
    ${steps.map(({ stationKind }) => stationKind)}::text[]) with ordinality as step (kind, minutes, station_kind, position)`;
export const deletePrices = (id: string) => sql`delete from service_prices where service_id = ${id}`;
export const insertPrices = (id: string, prices: ServicePrice[]) => sql`
  insert into service_prices (service_id, size, coat, price_cents, minutes)
  select ${id}, * from unnest(${prices.map(({ size }) => size)}::text[], ${prices.map(({ coat }) => coat)}::text[],
    ${prices.map(({ price }) => toCents(price))}::bigint[], ${prices.map(({ minutes }) => minutes)}::integer[])`;
