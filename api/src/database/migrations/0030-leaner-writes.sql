-- Every record that is written adds a row to `changes` and one to `audit_log`, so each of their indexes costs every write.

-- The foreign key locked the row of the tenant on every write. Row-level security makes sure that it is the tenant of the transaction.
-- Nothing refers to a row or looks it up: changes_by_transaction is how they are read.
alter table changes
  drop constraint changes_tenant_id_fkey,
  drop constraint changes_pkey;
-- Rows are inserted in the order of time, so a range of blocks can be found by it.
drop index changes_age;
create index changes_age on changes using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Nothing looks up an entry by its tenant and id, so the key can have the order of the list and replace its index.
alter table audit_log
  drop constraint audit_log_pkey,
  add primary key (tenant_id, at, id);
drop index audit_log_by_time;
