-- Hours of a professional on a single day, instead of those that the weekday has.
create table day_shifts (
  tenant_id uuid not null default app.current_tenant(),
  professional_id uuid not null,
  day date not null,
  minutes int4range not null,
  constraint day_shifts_pkey primary key (tenant_id, professional_id, day, minutes without overlaps),
  constraint day_shifts_minutes_check check (
    lower(minutes) >= 0 and upper(minutes) <= 1440 and not isempty(minutes) and not lower_inf(minutes) and not upper_inf(minutes)),
  constraint day_shifts_professional foreign key (tenant_id, professional_id) references professionals (tenant_id, id)
);
alter table day_shifts enable row level security, force row level security;
create policy tenant_isolation on day_shifts for all to public
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create trigger audit after insert or update or delete on day_shifts for each row execute function app.audit();
create trigger note_change after insert or update or delete on day_shifts for each row execute function app.note_change();
grant select, insert, update, delete on day_shifts to :app_role;
