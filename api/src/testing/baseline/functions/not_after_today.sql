-- Raises FC400 for the payload's field `field` when `day` is in the tenant's future.
create or replace function app.not_after_today(day date, field text, message text) returns void
  language plpgsql stable
as $$
  begin
    if day > app.today() then raise exception '%', message using errcode = 'FC400', column = field; end if;
  end
$$;
