-- Trigger: credits of a Clubinho follow an appointment that is booked, changed, ended or there again. If the shop says so, who does not come
-- uses the credit that was held, until somebody says that it was otherwise. What was used by hand for an appointment that does not happen
-- is given back.
create or replace function app.follow_credits() returns trigger
  language plpgsql
as $$
  declare
    is_missed boolean := new.status = 'CANCELLED' and new.cancellation_reason is not distinct from 'NO_SHOW' and new.deleted_at is null;
    is_consumed boolean := is_missed and exists (
      select from membership_settings where tenant_id = new.tenant_id and no_show = 'CONSUMED');
    lot record;
    used record;
    usage uuid := gen_random_uuid();
  begin
    perform from memberships where tenant_id = new.tenant_id and pet_id = new.pet_id order by id for update;
    if found and is_consumed and not exists (
      select from package_usages known join package_credit_entries entry
        on entry.tenant_id = known.tenant_id and entry.usage_id = known.id
      where known.tenant_id = new.tenant_id and known.appointment_id = new.id and known.cancelled_at is null
    ) then
      select l.id, l.service_id, m.id as membership_id, m.package_id, pet.client_id into lot
      from memberships m
      join pets pet on pet.tenant_id = m.tenant_id and pet.id = m.pet_id
      join package_credits l on l.tenant_id = m.tenant_id and l.membership_id = m.id
      left join package_credit_holds own
        on own.tenant_id = l.tenant_id and own.package_credit_id = l.id and own.appointment_id = new.id
      where m.tenant_id = new.tenant_id and m.pet_id = new.pet_id and m.status <> 'PAUSED' and l.service_id = new.service_id
        and l.revoked_at is null and l.cycle_from <= new.date and coalesce(l.expires_on >= new.date, true)
        and l.remaining > (
          select count(*) from package_credit_holds hold
          where hold.tenant_id = l.tenant_id and hold.package_credit_id = l.id and hold.appointment_id <> new.id)
      order by own.appointment_id is null, l.expires_on nulls last, l.created_at, l.id limit 1;
      if lot.id is not null then
        insert into package_usages (tenant_id, id, package_id, service_id, client_id, pet_id, appointment_id, notes)
        values (new.tenant_id, usage, lot.package_id, lot.service_id, lot.client_id, new.pet_id, new.id, 'Não compareceu');
        insert into package_credit_entries (tenant_id, id, package_credit_id, kind, change, usage_id)
        values (new.tenant_id, gen_random_uuid(), lot.id, 'USE', -1, usage);
        update package_credits set remaining = remaining - 1, updated_at = now() where tenant_id = new.tenant_id and id = lot.id;
        update memberships set credits = credits - 1, updated_at = now() where tenant_id = new.tenant_id and id = lot.membership_id;
      end if;
    end if;
    if tg_op = 'UPDATE' and (old.status = 'CANCELLED' and not is_missed
      or (new.status = 'CANCELLED' and old.status <> 'CANCELLED' or new.deleted_at is not null and old.deleted_at is null) and not is_consumed)
    then
      for used in
        select entry.id, entry.package_credit_id, entry.usage_id
        from package_usages known join package_credit_entries entry on entry.tenant_id = known.tenant_id and entry.usage_id = known.id
        where known.tenant_id = new.tenant_id and known.appointment_id = new.id and known.sale_id is null and known.cancelled_at is null
          and entry.kind = 'USE' and not exists (
            select from package_credit_entries later where later.tenant_id = entry.tenant_id and later.reverses_id = entry.id)
      loop
        insert into package_credit_entries (tenant_id, id, package_credit_id, kind, change, usage_id, reverses_id)
        values (new.tenant_id, gen_random_uuid(), used.package_credit_id, 'RETURN', 1, used.usage_id, used.id);
        with returned as (
          update package_credits set remaining = remaining + 1, updated_at = now()
          where tenant_id = new.tenant_id and id = used.package_credit_id returning membership_id
        )
        update memberships m set credits = credits + 1, updated_at = now() from returned
        where m.tenant_id = new.tenant_id and m.id = returned.membership_id;
        update package_usages set cancelled_at = now() where tenant_id = new.tenant_id and id = used.usage_id;
      end loop;
    end if;
    if tg_op = 'UPDATE' and old.pet_id <> new.pet_id then perform app.hold_credits(new.tenant_id, old.pet_id); end if;
    perform app.hold_credits(new.tenant_id, new.pet_id);
    return null;
  end
$$;
