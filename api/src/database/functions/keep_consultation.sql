-- Trigger: a signed consultation never changes, whoever tries, because it is a health record. It follows its pet when two records of one are
-- merged, and an erasure removes its texts (erase_client.sql). With a shop that is deleted, all go.
create or replace function app.keep_consultation() returns trigger
  language plpgsql
as $$
  declare
    free constant text[] := array['pet_id', 'updated_at'];
    personal constant text[] := array['reason', 'findings', 'prescription'];
  begin
    if tg_op = 'UPDATE' and (old.signed_at is null or (
      to_jsonb(new) - free - personal = to_jsonb(old) - free - personal
      and jsonb_strip_nulls(to_jsonb(new) - free) <@ to_jsonb(old)))
    then
      return new;
    end if;
    if tg_op = 'DELETE' and exists (select from shop_deletions where tenant_id = old.tenant_id and state = 'ERASING') then
      return old;
    end if;
    raise exception 'A signed consultation never changes' using errcode = 'restrict_violation';
  end
$$;
