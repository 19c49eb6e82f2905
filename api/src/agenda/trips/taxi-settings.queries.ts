import { TAXI_ZONE_FIELDS, type TaxiSettingsInput } from '@focinho/contracts/agenda/taxi-settings';
import { toCents } from '@focinho/contracts/kernel/money';
import { object, recordJson } from '../../database/json';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';

/** All zones of a shop, of which there are few (taxi_zones_pkey). */
export const SETTINGS = sql`
  select json_build_object('settings', json_build_object('zones', (
    select coalesce(json_agg(${object({ id: sql`zone.id`, ...recordJson(TAXI_ZONE_FIELDS, 'zone') })}
      order by lower(zone.name), zone.id), '[]')
    from taxi_zones zone where zone.deleted_at is null)))::text`;

type Zones = TaxiSettingsInput['zones'];
const wantedZones = (zones: Zones) =>
  sql`json_to_recordset(${JSON.stringify(
    zones.map((zone) => ({ ...zone, priceCents: toCents(zone.price), newId: newId() })),
  )}::json) as wanted (id uuid, "newId" uuid, name text, "serviceId" uuid, "priceCents" bigint, neighbourhoods text)`;

/** Ends the zones that are missing. */
export const endZones = (zones: Zones) => sql`
  update taxi_zones zone set deleted_at = now(), updated_at = now()
  where zone.deleted_at is null and not exists (select from ${wantedZones(zones)} where wanted.id = zone.id)`;
/** Those that are as wanted already stay untouched. */
export const changeZones = (zones: Zones) => sql`
  update taxi_zones zone set name = wanted.name, service_id = wanted."serviceId", price_cents = wanted."priceCents",
    neighbourhoods = wanted.neighbourhoods, updated_at = now()
  from ${wantedZones(zones)}
  where wanted.id = zone.id and zone.deleted_at is null and (zone.name, zone.service_id, zone.price_cents, zone.neighbourhoods)
    is distinct from (wanted.name, wanted."serviceId", wanted."priceCents", wanted.neighbourhoods)`;
export const addZones = (zones: Zones) => sql`
  insert into taxi_zones (id, name, service_id, price_cents, neighbourhoods)
  select wanted."newId", wanted.name, wanted."serviceId", wanted."priceCents", wanted.neighbourhoods
  from ${wantedZones(zones)} where wanted.id is null`;
/** Which of these zones are there. */
export const knownZones = (ids: readonly string[]) => sql<{ id: string }>`
  select id from taxi_zones where id = any (${ids}::uuid[]) and deleted_at is null for no key update`;
/** All zones that a shop has had. */
export const ZONE_IDS = sql<{ id: string }>`select id from taxi_zones`;
