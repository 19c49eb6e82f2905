-- Trigger: a step occupies its professional and station while its appointment is neither cancelled nor deleted.
create or replace function app.release_steps() returns trigger
  language plpgsql
as $$
  begin
    update appointment_steps set holds = new.deleted_at is null and new.status <> 'CANCELLED'
    where tenant_id = new.tenant_id and appointment_id = new.id;
    return null;
  end
$$;
