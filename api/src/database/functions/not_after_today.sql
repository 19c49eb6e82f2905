-- Raises FC400 for the field `field` of the payload if `day` is after today in the time zone of the tenant.
create or replace function app.not_after_today(day date, field text, message text) returns void
  language plpgsql stable
as $$
  begin
    if day > app.today() then raise exception '%', message using errcode = 'FC400', column = field; end if;
  end
$$;
