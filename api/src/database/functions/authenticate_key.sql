-- The first statement in every transaction of a request that another program makes with a key: as app.authenticate for sessions. The
-- request has the rights of p_role, which the resource of its route names (api-scopes.ts), and acts for the owner who has made the key; the
-- audit log names the key. Raises FC401 (no such key), FC403 (deactivated owner or tenant, key of another tenant, missing scope, insufficient
-- role), FC402 (the plan has no integrations, or not the route's feature; a write while the subscription has lapsed).
create or replace function app.authenticate_key(
    p_tenant uuid, p_hash text, p_slug text, p_scope text, p_role text, p_roles text[], p_key_plans text[], p_writes boolean default false,
    p_feature text default null, p_plans text[] default null) returns void
  language plpgsql
as $$
  declare
    setting text := set_config('app.tenant_id', p_tenant::text, true);
    key record;
  begin
    select k.id, k.name, k.scopes, k.revoked_at, k.last_used_at, u.id as user_id,
           u.is_active and u.role in ('OWNER', 'SUPER_ADMIN') as user_active,
           t.is_active as tenant_active, t.slug, t.time_zone, t.effective_plan as plan, t.lapses_at <= now() as lapsed
      into key
      from api_keys k
      join users u on u.tenant_id = k.tenant_id and u.id = k.created_by
      join tenants t on t.id = k.tenant_id
     where k.tenant_id = p_tenant and k.token_hash = p_hash;
    if not found or key.revoked_at is not null then
      raise exception 'Esta chave de API não existe ou foi revogada.' using errcode = 'FC401';
    elsif not key.tenant_active then
      raise exception 'Esta loja está desativada. Fale com o suporte.' using errcode = 'FC403';
    elsif not key.user_active then
      raise exception 'Quem criou esta chave de API não é mais proprietário da loja. Crie outra chave.' using errcode = 'FC403';
    elsif key.slug <> p_slug then
      raise exception 'Esta chave de API pertence a outra loja.' using errcode = 'FC403';
    elsif not key.plan = any (p_key_plans) then
      raise exception 'A API não está no plano da loja.' using errcode = 'FC402', column = 'integrations';
    elsif not p_scope = any (key.scopes) then
      raise exception 'Esta chave de API não tem o acesso %.', p_scope using errcode = 'FC403';
    elsif not p_role = any (p_roles) then
      raise exception 'Chaves de API não têm permissão para esta ação.' using errcode = 'FC403';
    end if;
    if p_writes and key.lapsed then
      raise exception 'A assinatura da loja não está ativa: dá para ler, mas nada é salvo. O proprietário a reativa em Configurações → Assinatura.'
        using errcode = 'FC402', column = 'subscription';
    elsif p_plans is not null and not key.plan = any (p_plans) then
      raise exception 'Este recurso não está no seu plano.' using errcode = 'FC402', column = p_feature;
    end if;
    if key.last_used_at is null or key.last_used_at < now() - interval '1 minute' then
      -- Parallel requests of a key do not wait for each other.
      update api_keys set last_used_at = now() where tenant_id = p_tenant and id = (
        select id from api_keys where tenant_id = p_tenant and id = key.id for update skip locked);
    end if;
    setting := set_config('app.user_id', key.user_id::text, true);
    setting := set_config('app.key_id', key.id::text, true);
    setting := set_config('app.actor', 'Chave de API: ' || key.name, true);
    setting := set_config('app.role', p_role, true);
    setting := set_config('app.time_zone', key.time_zone, true);
  end
$$;
