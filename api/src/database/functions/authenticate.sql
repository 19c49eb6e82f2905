-- The first statement in every transaction of a request: checks the session named by the token and sets the tenant, user, role and
-- time zone of the transaction. Raises FC401 (session does not exist or has ended) or FC403 (deactivated user or tenant, session of
-- another tenant, insufficient role), or FC402 (the subscription has lapsed and the route writes, p_writes; or the tenant's plan is none
-- of those that have the route's feature, p_plans, if it needs one); database-errors.ts turns these into responses.
create or replace function app.authenticate(
    p_tenant uuid, p_session uuid, p_slug text, p_roles text[], p_writes boolean default false, p_feature text default null,
    p_plans text[] default null) returns void
  language plpgsql
as $$
  declare
    -- An assignment, because it costs a quarter of `perform set_config(…)`.
    setting text := set_config('app.tenant_id', p_tenant::text, true);
    session record;
  begin
    select u.id, u.role, u.is_active as user_active, t.is_active as tenant_active, t.slug, t.time_zone,
           t.effective_plan as plan, t.lapses_at <= now() as lapsed,
           s.revoked_at is null and s.expires_at > now() as alive,
           s.last_seen_at < now() - s.idle_limit as idle, s.last_seen_at < now() - interval '1 minute' as unseen
      into session
      from sessions s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join tenants t on t.id = s.tenant_id
     where s.tenant_id = p_tenant and s.id = p_session;
    if not found then
      raise exception 'Sua sessão não existe mais. Entre novamente.' using errcode = 'FC401';
    elsif not session.tenant_active then
      raise exception 'Esta loja está desativada. Fale com o suporte.' using errcode = 'FC403';
    elsif not session.user_active then
      raise exception 'Este usuário está desativado. Fale com o proprietário da loja.' using errcode = 'FC403';
    elsif not session.alive then
      raise exception 'Sua sessão terminou. Entre novamente.' using errcode = 'FC401';
    elsif session.idle then
      raise exception 'Sua sessão ficou muito tempo sem uso. Entre novamente.' using errcode = 'FC401';
    elsif session.slug <> p_slug then
      raise exception 'Esta sessão pertence a outra loja.' using errcode = 'FC403';
    elsif not session.role = any (p_roles) then
      raise exception 'Você não tem permissão para esta ação.' using errcode = 'FC403';
    end if;
    if p_writes and session.lapsed then
      raise exception 'A assinatura da loja não está ativa: dá para ler, mas nada é salvo. O proprietário a reativa em Configurações → Assinatura.'
        using errcode = 'FC402', column = 'subscription';
    elsif p_plans is not null and not session.plan = any (p_plans) then
      raise exception 'Este recurso não está no seu plano.' using errcode = 'FC402', column = p_feature;
    end if;
    if session.unseen then
      -- Parallel requests of a session do not wait for each other.
      update sessions set last_seen_at = now() where tenant_id = p_tenant and id = (
        select id from sessions where tenant_id = p_tenant and id = p_session for update skip locked);
    end if;
    setting := set_config('app.user_id', session.id::text, true);
    setting := set_config('app.role', session.role, true);
    setting := set_config('app.time_zone', session.time_zone, true);
  end
$$;
