-- The audit log also holds events, is read by the tenant's owner, and is deleted when it is old enough.

alter table audit_log drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('create', 'update', 'delete', 'event')),
  -- Who, if it was no user: a job of the system.
  add column actor text;

create index audit_log_by_time on audit_log (tenant_id, at, id);
create index audit_log_by_user on audit_log (tenant_id, user_id, at, id);
create index audit_log_by_entity on audit_log (tenant_id, entity, at, id);
-- What is known about one record, for its erasure.
create index audit_log_by_record on audit_log (tenant_id, entity_id);

-- Housekeeping deletes what is older than the configuration says.
grant delete on audit_log to :platform_role;
