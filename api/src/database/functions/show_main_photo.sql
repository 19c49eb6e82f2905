-- Trigger: a pet shows the photo that was made its main one last and is still there (attachments_main). Stored with the pet, because every
-- list of pets and appointments shows it.
create or replace function app.show_main_photo() returns trigger
  language plpgsql
as $$
  declare
    tenant constant uuid := coalesce(new.tenant_id, old.tenant_id);
  begin
    if old.main_at is null and new.main_at is null then return null; end if;
    -- First, so that the next statement sees what others have done with photos of the pet.
    perform from pets where tenant_id = tenant and id in (old.pet_id, new.pet_id) order by id for no key update;
    update pets set photo_id = shown.id
    from pets pet left join lateral (
      select main.id from attachments main
      where main.tenant_id = tenant and main.pet_id = pet.id and main.main_at is not null and main.deleted_at is null
      order by main.main_at desc, main.id desc limit 1) shown on true
    where pet.tenant_id = tenant and pet.id in (old.pet_id, new.pet_id)
      and pets.tenant_id = tenant and pets.id = pet.id and pets.photo_id is distinct from shown.id;
    return null;
  end
$$;
