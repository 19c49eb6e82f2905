-- What a new database gets before its functions and the tables of schema.sql.
--
-- Three rules hold for every tenant table; schema-policies.spec.ts checks the first two:
--   * Its primary key and every unique and foreign key begin with tenant_id. PostgreSQL bypasses row-level security when it checks
--     foreign keys, so a key on the id alone would let one tenant refer to another tenant's row. It also allows the tables to be
--     distributed by tenant_id.
--   * Row-level security is enabled and forced, also for the owner, with one policy that compares tenant_id with the tenant of the
--     transaction. Its subselect is evaluated once per statement and raises an error if no tenant is set.
--   * Every sort order of a list has an index (tenant_id, sort columns, id) on the rows that are not deleted.
--
-- Conventions: money is bigint cents. Enumerations are text with a check constraint, because comparisons of enum types are not
-- leakproof and therefore never use an index under row-level security. Times have milliseconds, as in JavaScript. name_key and
-- search_text are stored without case and accents, for sorting and searching. Rows are soft-deleted and history is append-only, so
-- DELETE and UPDATE are granted only where needed. Totals are written at commit (deferred triggers), so that their rows are locked as
-- briefly as possible.

revoke create on schema public from public;
-- For exclusion constraints that compare uuids, and for GIN indexes that combine tenant_id with trigrams.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- Foreign keys are checked under row-level security, which asks for a tenant, although the tables are empty.
set local app.tenant_id = '00000000-0000-0000-0000-000000000000';

create schema app;
grant usage on schema app, public to :app_role, :platform_role, :search_role;

-- As TypeORM would make it: the migrations that the schema contains are entered at its end.
create table migrations (
  id serial primary key,
  "timestamp" bigint not null,
  name varchar not null
);
grant select on migrations to :platform_role;
