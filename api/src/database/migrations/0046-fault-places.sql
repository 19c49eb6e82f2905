-- From where the errors of a release came, so that one place cannot make a release look bad: a session, or the network of a visitor,
-- both as a hash. Rows live for a day.
create table fault_places (
  remote text not null,
  release text not null,
  place text not null,
  -- The tenant's slug, '' for visitors.
  tenant text not null,
  faults integer not null default 1,
  at timestamptz not null default now(),
  primary key (remote, release, place)
);
create index fault_places_age on fault_places (at);
do $$
  begin
    execute format('grant select, insert, update on fault_places to %I', current_database() || '_app');
    execute format('grant select, delete on fault_places to %I', current_database() || '_platform');
  end
$$;
