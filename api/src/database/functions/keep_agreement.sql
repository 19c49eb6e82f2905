-- Trigger: a signed agreement never changes, whoever tries. Only an erasure removes what is personal, all of it at once
-- (erase_client.sql); the hashes of it stay, so that the chain can still be checked. With a shop that is deleted, all go.
create or replace function app.keep_agreement() returns trigger
  language plpgsql
as $$
  declare
    personal constant text[] :=
      array['shown_text', 'signer_name', 'signer_document', 'strokes', 'ip_address', 'user_agent', 'erased_at'];
  begin
    if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null
      and num_nonnulls(new.shown_text, new.signer_name, new.signer_document, new.strokes, new.ip_address, new.user_agent) = 0
      and to_jsonb(new) - personal = to_jsonb(old) - personal
    then
      return new;
    end if;
    if tg_op = 'DELETE' and exists (select from shop_deletions where tenant_id = old.tenant_id and state = 'ERASING') then
      return old;
    end if;
    raise exception 'A signed agreement never changes' using errcode = 'restrict_violation';
  end
$$;
