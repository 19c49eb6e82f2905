-- Lets the appointments of a pet hold credits of its Clubinho: each that is to come one credit of its service, from a lot that is valid on
-- its day, in the order in which they were booked. What is held stays held while it is right, until the appointment is sold. Can be called
-- at any time; whatever has changed, of lots or of appointments. Locks the pet's memberships, under whose lock all is written.
create or replace function app.hold_credits(p_tenant uuid, p_pet uuid) returns void
  language plpgsql
as $$
  declare
    booked record;
    today date;
  begin
    perform from memberships where tenant_id = p_tenant and pet_id = p_pet order by id for update;
    if not found then return; end if;
    today := app.local_day(p_tenant, now());
    delete from package_credit_holds hold using appointments a, package_credits lot, memberships m
    where hold.tenant_id = p_tenant and lot.tenant_id = p_tenant and m.tenant_id = p_tenant and a.tenant_id = p_tenant
      and m.pet_id = p_pet and lot.membership_id = m.id and hold.package_credit_id = lot.id and a.id = hold.appointment_id
      and (a.pet_id <> m.pet_id or a.service_id <> lot.service_id or a.deleted_at is not null or a.status = 'CANCELLED'
        or m.status = 'PAUSED' or lot.revoked_at is not null or a.date < lot.cycle_from or a.date > lot.expires_on
        or exists (select from sold_appointments sold where sold.tenant_id = p_tenant and sold.appointment_id = a.id));
    delete from package_credit_holds hold using (
      select held.appointment_id, lot.remaining, row_number() over (partition by lot.id order by held.appointment_id) as place
      from memberships m
      join package_credits lot on lot.tenant_id = p_tenant and lot.membership_id = m.id
      join package_credit_holds held on held.tenant_id = p_tenant and held.package_credit_id = lot.id
      where m.tenant_id = p_tenant and m.pet_id = p_pet
    ) counted
    where hold.tenant_id = p_tenant and hold.appointment_id = counted.appointment_id and counted.place > counted.remaining;
    for booked in
      select a.id, a.date, a.service_id from appointments a
      where a.tenant_id = p_tenant and a.pet_id = p_pet and a.date >= today and a.deleted_at is null and a.status <> 'CANCELLED'
        and not exists (select from package_credit_holds hold where hold.tenant_id = p_tenant and hold.appointment_id = a.id)
        and not exists (select from sold_appointments sold where sold.tenant_id = p_tenant and sold.appointment_id = a.id)
      order by a.id
    loop
      insert into package_credit_holds (tenant_id, appointment_id, package_credit_id)
      select p_tenant, booked.id, lot.id
      from memberships m join package_credits lot on lot.tenant_id = p_tenant and lot.membership_id = m.id
      where m.tenant_id = p_tenant and m.pet_id = p_pet and m.status <> 'PAUSED' and lot.service_id = booked.service_id
        and lot.revoked_at is null and lot.cycle_from <= booked.date and coalesce(lot.expires_on >= booked.date, true)
        and lot.remaining > (
          select count(*) from package_credit_holds hold where hold.tenant_id = p_tenant and hold.package_credit_id = lot.id)
      order by lot.expires_on nulls last, lot.created_at, lot.id limit 1;
    end loop;
  end
$$;
