-- Whether a van would carry more pets than it has places for with one more leg in this window: the most at one time count, not all that
-- overlap. Locks the van until the transaction ends, so that two legs at once do not take its last place.
create or replace function app.van_is_full(p_tenant uuid, p_van uuid, p_date date, p_from time, p_to time, p_except uuid) returns boolean
  language plpgsql
as $$
  declare
    places integer;
  begin
    if p_van is null then return false; end if;
    select capacity into places from stations where tenant_id = p_tenant and id = p_van for no key update;
    -- trips_by_van. Where most are in it, somebody has just got in.
    return places <= (
      select coalesce(max(together), 0) from (
        select (
          select count(*) from trips other
          where other.tenant_id = p_tenant and other.van_id = p_van and other.date = p_date and other.status <> 'CANCELLED'
            and other.id <> p_except and other.window_from <= moment.at and other.window_to > moment.at) as together
        from (
          select p_from as at
          union
          select window_from from trips
          where tenant_id = p_tenant and van_id = p_van and date = p_date and status <> 'CANCELLED' and id <> p_except
            and window_from > p_from and window_from < p_to
        ) moment
      ) counted);
  end
$$;
