-- Raises FC400 for the field `field` of a request, inside an expression: case when … then app.refuse(…) else … end.
create or replace function app.refuse(field text, message text) returns text
  language plpgsql
as $$
  begin
    raise exception '%', message using errcode = 'FC400', column = field;
  end
$$;
