-- Trigger: whether a stay has a place in its kennel. One for a single pet is left to an exclusion constraint, by `is_single` and
-- `holder_id`: stays of different holders do not overlap, and pets of a client that share it have that client as their holder. One for
-- several is full when as many pets are in it at one time: the most count, not all that overlap. Locks the kennel until the transaction
-- ends, so that two stays at once do not take its last place.
create or replace function app.fit_in_kennel() returns trigger
  language plpgsql
as $$
  declare
    places integer;
  begin
    select capacity into places from stations where tenant_id = new.tenant_id and id = new.kennel_id for no key update;
    new.is_single := places is null or places = 1;
    new.holder_id := case when new.shares_kennel
      then (select client_id from pets where tenant_id = new.tenant_id and id = new.pet_id) else new.id end;
    if new.is_single or new.status = 'CANCELLED' then return new; end if;
    -- What stays within its own place needs no other.
    if tg_op = 'UPDATE' and old.status <> 'CANCELLED' and old.kennel_id = new.kennel_id
      and new.first_night >= old.first_night and new.check_out <= old.check_out then return new; end if;
    -- stays_by_kennel. Where most are in it, somebody has just come.
    if places <= (
      select coalesce(max(together), 0) from (
        select (
          select count(*) from stays other
          where other.tenant_id = new.tenant_id and other.kennel_id = new.kennel_id and other.status <> 'CANCELLED'
            and other.id <> new.id and other.first_night <= night.at and other.check_out > night.at) as together
        from (
          select new.first_night as at
          union
          select first_night from stays
          where tenant_id = new.tenant_id and kennel_id = new.kennel_id and status <> 'CANCELLED' and id <> new.id
            and first_night > new.first_night and first_night < new.check_out
        ) night
      ) counted) then
      raise exclusion_violation using message = 'kennel is full', constraint = 'stays_kennel_full', table = 'stays';
    end if;
    return new;
  end
$$;
