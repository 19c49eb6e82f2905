-- The photo of a pet that was made its main one last and is still there (attachments_main).
create or replace function app.main_photo(p_tenant uuid, p_pet uuid) returns uuid
  language sql stable
as $$
  select id from attachments
  where tenant_id = p_tenant and pet_id = p_pet and main_at is not null and deleted_at is null
  order by main_at desc, id desc limit 1
$$;
