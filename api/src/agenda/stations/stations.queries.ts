import { STATION_FIELDS, type StationListQuery } from '@focinho/contracts/agenda/stations';
import { recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, sql } from '../../database/sql';

/** Sort indexes: stations_by_name, stations_by_creation. */
const stations: ListDefinition = {
  key: 'stations',
  table: 'stations',
  fields: {
    id: sql`row.id`,
    ...recordJson(STATION_FIELDS),
    createdAt: sql`row.created_at`,
  },
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(STATION_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listStations = (query: StationListQuery) =>
  listQuery(stations, query, {
    search: search(query.search),
    where: [
      given(query.kind, (kind) => sql`row.kind = ${kind}`),
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
    ],
  });

export const oneStation = (id: string) => oneQuery(stations, 'station', id);
