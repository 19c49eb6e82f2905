-- The shop's part of a short television code: it names the tenant, as the slug does, and proves nothing.
alter table tenants
  add column number integer generated always as identity (start with 1024),
  add constraint tenants_number_key unique (number);
