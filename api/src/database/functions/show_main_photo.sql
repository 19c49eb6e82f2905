-- Trigger: a pet keeps its main photo, because every list of pets and appointments shows it.
create or replace function app.show_main_photo() returns trigger
  language plpgsql
as $$
  declare
    tenant constant uuid := coalesce(new.tenant_id, old.tenant_id);
  begin
    if old.main_at is null and new.main_at is null then return null; end if;
    -- First, so that the next statement sees what others have done with photos of the pet.
    perform from pets where tenant_id = tenant and id in (old.pet_id, new.pet_id) order by id for no key update;
    update pets set photo_id = app.main_photo(tenant, id)
    where tenant_id = tenant and id in (old.pet_id, new.pet_id) and photo_id is distinct from app.main_photo(tenant, id);
    return null;
  end
$$;
