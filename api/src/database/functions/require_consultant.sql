-- Raises FC403 unless the user's own role suffices or the user is a professional who does consultations: their notes are for nobody else.
create or replace function app.require_consultant(p_roles text[]) returns boolean
  language plpgsql stable
as $$
  begin
    if current_setting('app.role') = any (p_roles) or exists (
      select from professionals p join services s on s.tenant_id = p.tenant_id and s.category = 'CONSULTA' and s.deleted_at is null
       where p.tenant_id = app.current_tenant() and p.user_id = current_setting('app.user_id')::uuid and p.is_active
         and p.deleted_at is null and (p.service_ids is null or s.id = any (p.service_ids)))
    then
      return true;
    end if;
    raise exception 'As consultas são vistas por quem as faz e pela gerência.' using errcode = 'FC403', column = 'consultations';
  end
$$;
