-- Errors and page loads stand beside the symptoms, by place and day; the judge of releases decides what of it counts together.
-- `opens` are page loads, `faults` how many of them failed.
alter table measured_places
  add column person text not null default '',
  -- Wider than an address: whoever has several of them has one network.
  add column network text not null default '',
  -- A shop that pays us, or that we made ourselves.
  add column is_known boolean not null default false,
  add column opens integer not null default 0,
  add column faults integer not null default 0;
drop table fault_places;
