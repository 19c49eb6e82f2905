import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countList, protectTenantTable, serviceRoles } from './grants';

/** Tenants, users, sessions, and the functions that every tenant table stands on. */
export class Foundation1000000000001 implements MigrationInterface {
  name = 'Foundation1000000000001';

  async up(runner: QueryRunner): Promise<void> {
    const { app, platform } = await serviceRoles(runner);
    await runner.query(`
      revoke create on schema public from public;
      create extension if not exists btree_gist;
      create schema app;
      grant usage on schema app, public to ${app}, ${platform};

      -- Fails (unset) or refuses the cast ('' after a transaction) when no tenant is set: loud, never all rows.
      create function app.current_tenant() returns uuid language sql stable parallel safe
        as $$ select current_setting('app.tenant_id')::uuid $$;

      create function app.normalise(value text) returns text language sql immutable parallel safe strict
        as $$ select lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')) $$;

      create table tenants (
        id uuid primary key,
        slug text not null constraint tenants_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        name text not null,
        email text not null,
        phone text,
        plan text not null default 'BASIC' check (plan in ('BASIC', 'PREMIUM', 'ENTERPRISE')),
        is_active boolean not null default true,
        time_zone text not null default 'America/Sao_Paulo',
        search_text text generated always as (app.normalise(name || ' ' || email || ' ' || slug)) stored,
        name_key text generated always as (app.normalise(name)) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index tenants_created on tenants (created_at desc, id desc);
      create index tenants_by_name on tenants (name_key, id);
      alter table tenants enable row level security;
      create policy own_tenant on tenants for select to ${app} using (id = (select app.current_tenant()));
      create policy platform_access on tenants to ${platform} using (true) with check (true);
      grant select on tenants to ${app};
      grant select, insert, update on tenants to ${platform};

      -- The only way from a slug to a tenant before anyone is logged in; answers an id and nothing else.
      create function app.tenant_id_of(tenant_slug text) returns uuid language sql stable security definer
        set search_path = public as $$ select id from tenants where slug = tenant_slug $$;
      revoke all on function app.tenant_id_of(text) from public;
      grant execute on function app.tenant_id_of(text) to ${app}, ${platform};

      create table users (
        tenant_id uuid not null default app.current_tenant() references tenants (id),
        id uuid not null,
        email text not null,
        name text,
        role text not null check (role in ('OWNER', 'MANAGER', 'STAFF', 'SUPER_ADMIN')),
        phone text,
        password_hash text not null,
        is_active boolean not null default true,
        search_text text generated always as (app.normalise(coalesce(name, '') || ' ' || email)) stored,
        name_key text generated always as (app.normalise(coalesce(name, email))) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (tenant_id, id),
        constraint users_email_key unique (tenant_id, email)
      );
      create index users_by_name on users (tenant_id, name_key, id);
      -- The platform's, across tenants.
      create index users_created on users (created_at desc, id desc);
      create index users_by_id on users (id);

      create table sessions (
        tenant_id uuid not null default app.current_tenant(),
        id uuid not null,
        user_id uuid not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        primary key (tenant_id, id),
        foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      create index sessions_by_user on sessions (tenant_id, user_id) where revoked_at is null;

      -- Failed log-ins by hashed account and by hashed address; no tenant's data.
      create table login_failures (
        key text primary key,
        failures integer not null,
        first_at timestamptz(3) not null
      );
      create index login_failures_age on login_failures (first_at);
      grant select, insert, update, delete on login_failures to ${app};

      create table audit_log (
        tenant_id uuid not null,
        id bigint generated always as identity,
        at timestamptz(3) not null default now(),
        user_id uuid,
        action text not null check (action in ('create', 'update', 'delete')),
        entity text not null,
        entity_id text not null,
        before jsonb,
        after jsonb,
        primary key (tenant_id, id)
      );
      create index audit_log_latest on audit_log (at desc, id desc);

      -- One row for every change that a person made. Secrets and derived columns are left out.
      create function app.audit() returns trigger language plpgsql as $$
        declare
          hidden constant text[] := array['password_hash', 'search_text', 'name_key', 'tenant_id'];
          old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
          new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
          raw_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
          actor uuid := nullif(current_setting('app.user_id', true), '')::uuid;
          gone boolean := coalesce(new_row ->> 'deleted_at', new_row ->> 'cancelled_at') is not null
            and coalesce(old_row ->> 'deleted_at', old_row ->> 'cancelled_at') is null;
        begin
          if actor is null or (old_row = new_row and old.* is not distinct from new.*) then return null; end if;
          insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after)
          values (
            -- A tenant's own row is its own.
            coalesce(raw_row ->> 'tenant_id', raw_row ->> 'id')::uuid,
            actor,
            case when tg_op = 'INSERT' then 'create' when tg_op = 'DELETE' or gone then 'delete' else 'update' end,
            tg_table_name,
            coalesce(new_row ->> 'id', old_row ->> 'id', ''),
            old_row,
            new_row
          );
          return null;
        end $$;

      create table list_counts (
        tenant_id uuid not null,
        list text not null,
        total bigint not null,
        primary key (tenant_id, list)
      );

      -- Runs at commit (deferred), so that the counter's row is locked for the shortest time.
      create function app.count_list() returns trigger language plpgsql as $$
        declare
          -- The column that says a row is gone; none for rows that only ever come.
          column_name constant text := tg_argv[0];
          was boolean := tg_op <> 'INSERT' and (to_jsonb(old) ->> column_name) is null;
          is_now boolean := tg_op <> 'DELETE' and (to_jsonb(new) ->> column_name) is null;
          change integer := is_now::integer - was::integer;
        begin
          if change <> 0 then
            insert into list_counts as counts (tenant_id, list, total)
            values (case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end, tg_table_name, change)
            on conflict (tenant_id, list) do update set total = counts.total + excluded.total;
          end if;
          return null;
        end $$;

      -- Enters a tenant for this transaction, as the session that the signed token names. Raises FC401 (no such or ended
      -- session), FC403 (inactive user or tenant, other tenant, role) and sets the tenant, user, role and time zone.
      create function app.enter(p_tenant uuid, p_session uuid, p_slug text, p_roles text[]) returns void
        language plpgsql as $$
        declare found_session record;
        begin
          perform set_config('app.tenant_id', p_tenant::text, true);
          select u.id, u.role, u.is_active as user_active, t.is_active as tenant_active, t.slug, t.time_zone,
                 s.revoked_at is null and s.expires_at > now() as alive
            into found_session
            from sessions s
            join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
            join tenants t on t.id = s.tenant_id
           where s.tenant_id = p_tenant and s.id = p_session;
          if not found then
            raise exception 'Sua sessão não existe mais. Entre novamente.' using errcode = 'FC401';
          elsif not found_session.tenant_active then
            raise exception 'Esta loja está desativada. Fale com o suporte.' using errcode = 'FC403';
          elsif not found_session.user_active then
            raise exception 'Este usuário está desativado. Fale com o proprietário da loja.' using errcode = 'FC403';
          elsif not found_session.alive then
            raise exception 'Sua sessão terminou. Entre novamente.' using errcode = 'FC401';
          elsif found_session.slug <> p_slug then
            raise exception 'Esta sessão pertence a outra loja.' using errcode = 'FC403';
          elsif not found_session.role = any (p_roles) then
            raise exception 'Você não tem permissão para esta ação.' using errcode = 'FC403';
          end if;
          perform set_config('app.user_id', found_session.id::text, true),
                  set_config('app.role', found_session.role, true),
                  set_config('app.time_zone', found_session.time_zone, true);
        end $$;

      -- The shop's calendar day, now.
      create function app.today() returns date language sql stable
        as $$ select (now() at time zone current_setting('app.time_zone'))::date $$;

      create table idempotency_keys (
        tenant_id uuid not null default app.current_tenant(),
        key text not null,
        request_hash text not null,
        answer jsonb,
        created_at timestamptz(3) not null default now(),
        primary key (tenant_id, key)
      );
      create index idempotency_keys_age on idempotency_keys (created_at);

      create table tenant_settings (
        tenant_id uuid primary key default app.current_tenant() references tenants (id),
        company_name text not null,
        email text,
        phone text,
        address text,
        cnpj text
      );

      create table platform_log (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null default now(),
        level text not null check (level in ('info', 'warn', 'error')),
        source text not null check (source in ('api', 'auth', 'remote')),
        message text not null,
        detail jsonb not null default '{}'
      );
      create index platform_log_latest on platform_log (at desc, id desc);
      grant insert on platform_log to ${app};
      grant select, insert on platform_log to ${platform};
      grant select on migrations to ${platform};
      create trigger audit after insert or update on tenants for each row execute function app.audit();
    `);
    await protectTenantTable(runner, 'users', { update: true, platform: 'select, insert, update' });
    await protectTenantTable(runner, 'sessions', { update: true, platform: 'select, insert, update', audited: false });
    await protectTenantTable(runner, 'audit_log', { platform: 'select, insert', audited: false });
    await protectTenantTable(runner, 'list_counts', {
      update: true,
      platform: 'select, insert, update',
      audited: false,
    });
    await protectTenantTable(runner, 'idempotency_keys', {
      update: true,
      platform: 'select, insert, update',
      audited: false,
    });
    await protectTenantTable(runner, 'tenant_settings', { update: true, platform: 'select', audited: true });
    await countList(runner, 'users');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table tenant_settings, idempotency_keys, list_counts, audit_log, login_failures, sessions,
      users, tenants, platform_log cascade; drop schema app cascade`);
  }
}
