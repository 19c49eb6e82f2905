import type { Search } from '../../database/lists';
import { containing, searchIds, typedText } from '../../database/search';
import { join, sql } from '../../database/sql';

/**
 * Searches appointments by the name of their pet or service. A page does not read every appointment of a service, because "banho" may
 * match half a million: those of a service are read in order up to the end of the page (appointments_by_service) and counted with
 * the counters, those of a pet are few and all read (appointments_by_pet).
 */
export function searchByPetOrService(text: string | undefined): Search | undefined {
  const typed = typedText(text);
  if (typed === undefined) return undefined;
  const services = sql`array(select id from services where deleted_at is null and name_key like ${containing(typed)})`;
  const isOfPet = sql`row.pet_id = any (${searchIds('pets', typed, 'name')})`;
  return {
    condition: sql`(${isOfPet} or row.service_id = any (${services}))`,
    matches: ({ keys, names, order, orderOfNames, upTo }, conditions) => {
      const holds = join(conditions, ' and ');
      const isOfServices = sql`service_id = any ((select ids from services_found)::uuid[])`;
      const isFiltered = conditions.length > 1;
      return {
        with: sql`
          services_found as materialized (select ${services} as ids),
          pets_matched as materialized (
            select ${keys}, row.${isOfServices} as has_service from appointments row where ${isOfPet} and ${holds})`,
        keysInOrder: sql`
          select key from (
            select ${names} from pets_matched
            union
            select of_service.* from unnest((select ids from services_found)) as service (id) cross join lateral (
              select ${keys} from appointments row where row.service_id = service.id and ${holds} order by ${order} limit ${upTo}
            ) of_service
          ) matched order by ${orderOfNames}`,
        total: sql`(select count(*) from pets_matched where not has_service) + ${
          isFiltered
            ? sql`(select count(*) from appointments row where row.${isOfServices} and ${holds})`
            : sql`(select coalesce(sum(n), 0)::bigint from appointment_counts where span = 'month' and ${isOfServices})`
        }`,
      };
    },
  };
}
