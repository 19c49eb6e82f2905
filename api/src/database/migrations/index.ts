import { sqlMigration } from '../scripts';
import productsByStock from './0012-products-by-stock.sql';
import placesOfErrors from './0013-places-of-errors.sql';
import tvPairings from './0014-tv-pairings.sql';

/** The newest of the migrations that ../schema.sql replaced. A database without it cannot be brought up to date. */
export const FOUNDATION = 'MeasuredPlaces1000000000011';

/**
 * What changes an existing database, in order, each with the next number; a new one is made of ../schema.sql, which names those that it
 * contains. A released migration never changes, so it must not import anything that can change: no entity, no enum, no function of
 * ../functions. While migrations run, an existing database still has the functions of the previous release; the new ones are applied
 * afterwards. If a trigger, policy or column needs a new function, the migration declares it with `create or replace`.
 */
export const migrations = [
  sqlMigration('ProductsByStock1000000000012', productsByStock),
  sqlMigration('PlacesOfErrors1000000000013', placesOfErrors),
  sqlMigration('TvPairings1000000000014', tvPairings),
];
