import { found, SEARCHED, type Matches, type SortedPage } from '../database/lists';

const SERVICES_FOUND = `array(select id from services where deleted_at is null and name_key like ${SEARCHED})`;

/** Over the whole list: appointments of a pet or for a service whose name holds the text. */
export const PET_OR_SERVICE_NAME = `(row.pet_id = any (${found('pets', 'name')}) or row.service_id = any (${SERVICES_FOUND}))`;

/**
 * The same for a page, without reading every appointment of a service: half a million of them may be for the bath that was
 * typed. A service's are read in order up to the page's end (appointments_by_service) and counted by its counters; a pet's are few
 * and all read (appointments_by_pet). `typed` are the `$n` that hold the text, `filters` what else must hold.
 */
export const matchesByName =
  (typed: { pet: string; service: string }, filters: string[]) =>
  ({ keys, names, order, upTo }: SortedPage): Matches => {
    const alive = ['row.deleted_at is null', ...filters].join(' and ');
    const ofServices = `service_id = any ((select ids from services_found)::uuid[])`;
    const countOfServices = filters.length
      ? `(select count(*) from appointments row where row.${ofServices} and ${alive})`
      : `(select coalesce(sum(n), 0)::bigint from appointment_counts where span = 'month' and ${ofServices})`;
    return {
      with: `
        services_found as materialized (select ${SERVICES_FOUND.replace('?', typed.service)} as ids),
        pets_matched as materialized (
          select ${keys}, row.${ofServices} as has_service from appointments row
          where row.pet_id = any (${found('pets', 'name').replace('?', typed.pet)}) and ${alive})`,
      rows: `
        select ${names} from pets_matched
        union
        select of_service.* from unnest((select ids from services_found)) as service (id) cross join lateral (
          select ${keys} from appointments row where row.service_id = service.id and ${alive} order by ${order} limit ${upTo}
        ) of_service`,
      total: `(select count(*) from pets_matched where not has_service) + ${countOfServices}`,
    };
  };
