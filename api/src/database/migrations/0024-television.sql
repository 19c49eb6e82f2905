-- Links with which a television shows the board without a log-in. Only a hash of the secret is stored; the secret begins with the
-- tenant's id, so that a link is looked up within its tenant.
create table tv_links (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  token_hash text not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  -- Set every few minutes at most.
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (tenant_id, id),
  constraint tv_links_token unique (tenant_id, token_hash),
  constraint tv_links_user foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index tv_links_live on tv_links (tenant_id, created_at) where revoked_at is null;

alter table tv_links enable row level security;
alter table tv_links force row level security;
create policy tenant_isolation on tv_links
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert, update on tv_links to :app_role;

create trigger audit after insert or update or delete on tv_links for each row execute function app.audit();
-- That a television is on is no news.
create trigger note_change after insert or update of name, revoked_at or delete on tv_links
  for each row execute function app.note_change();
