-- What a session knows about itself, links that set a password, two-step verification, and the outbox of e-mails.

alter table sessions
  -- "Chrome no Windows", for the list of sessions.
  add column device text not null default 'Aparelho desconhecido',
  -- Set once a minute at most, see app.authenticate.
  add column last_seen_at timestamptz(3) not null default now(),
  -- The session ends when it was not used for so long; null if it does not.
  add column idle_limit interval,
  -- When the user last proved who they are: at the log-in, or before something grave.
  add column confirmed_at timestamptz(3) not null default now(),
  -- Whether the log-in asked for a code.
  add column second_factor boolean not null default false;

-- Links that set a password, by the hash of their secret.
create table password_links (
  tenant_id uuid not null default app.current_tenant(),
  token_hash text not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index password_links_by_user on password_links (tenant_id, user_id, created_at);
create index password_links_age on password_links (expires_at);

-- The secret of a user's authenticator app, encrypted by the API. It counts once it is confirmed.
create table user_totp (
  tenant_id uuid not null default app.current_tenant(),
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamptz(3),
  -- The time step of the last accepted code: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

create table recovery_codes (
  tenant_id uuid not null default app.current_tenant(),
  user_id uuid not null,
  code_hash text not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

-- E-mails are written in the transaction that causes them and sent after it: see api/src/mail.
create table mails (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  recipient text not null,
  subject text not null,
  -- Emptied once the e-mail was sent or given up, because they may contain a link that sets a password.
  text text,
  html text,
  attempts integer not null default 0,
  -- Null once it was sent or given up.
  next_attempt_at timestamptz(3) default now(),
  sent_at timestamptz(3),
  last_error text,
  primary key (tenant_id, id)
);
create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_latest on mails (created_at desc, id desc);

do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array['password_links', 'user_totp', 'recovery_codes', 'mails'] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
    end loop;
    -- Super administrators are invited by the platform role, which also sends the e-mails.
    foreach tenant_table in array array['password_links', 'mails'] loop
      execute format('create policy platform_access on %s to %I using (true) with check (true)',
        tenant_table, current_database() || '_platform');
    end loop;
  end
$$;

grant select, insert, update on password_links, mails to :app_role, :platform_role;
grant select, insert, update, delete on user_totp, recovery_codes to :app_role;
-- Housekeeping deletes outdated rows.
grant delete on password_links, mails to :platform_role;
