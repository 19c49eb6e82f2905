-- How slow a release is and how often it fails at the API, by where that was seen: a session, or the network of a visitor, as a hash.
-- `loads` are documents; each counts one symptom of a kind at most. A place says no more in a day than the judge of releases wants from one.
create table measured_places (
  day date not null,
  remote text not null,
  release text not null,
  place text not null,
  -- The tenant's slug, '' for visitors.
  tenant text not null,
  loads integer not null,
  slow_paints integer not null default 0,
  slow_inputs integer not null default 0,
  api_errors integer not null default 0,
  at timestamptz not null default now(),
  primary key (remote, release, day, place)
);
create index measured_places_age on measured_places (day);
do $$
  begin
    execute format('grant select, insert, update on measured_places to %I', current_database() || '_app');
    execute format('grant select, delete on measured_places to %I', current_database() || '_platform');
  end
$$;
