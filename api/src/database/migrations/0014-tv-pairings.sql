-- Televisions that wait for a shop to type the code they show. They belong to no tenant yet; `tenant` is the one that has typed it.
create table tv_pairings (
  code text primary key,
  secret_hash text not null unique,
  expires_at timestamptz not null,
  tenant uuid references tenants (id)
);
create index tv_pairings_age on tv_pairings (expires_at);
do $$
  begin
    execute format('grant select, insert, update, delete on tv_pairings to %I', current_database() || '_app');
  end
$$;
