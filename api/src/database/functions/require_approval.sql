-- Raises FC428 unless the user's own role suffices or the approval does: given by an active user of such a role, to this user, not
-- expired, and used for this transaction only. Returns who approved it; null if no approval was needed.
create or replace function app.require_approval(p_approval uuid, p_roles text[], p_reason text) returns uuid
  language plpgsql
as $$
  declare
    actor constant uuid := current_setting('app.user_id')::uuid;
    approver record;
  begin
    if current_setting('app.role') = any (p_roles) then return null; end if;
    update approvals a set used_at = now() from users u
     where a.id = p_approval and (a.used_at is null or a.used_at = now()) and a.expires_at > now() and a.requester_id = actor
       and u.tenant_id = a.tenant_id and u.id = a.approver_id and u.is_active and u.role = any (p_roles)
    returning u.id, coalesce(u.name, u.email) as name into approver;
    if not found then
      raise exception '%', p_reason using errcode = 'FC428';
    end if;
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, after)
    values (app.current_tenant(), actor, 'event', 'approval', approver.id::text,
      jsonb_build_object('reason', p_reason, 'approver', approver.name));
    return approver.id;
  end
$$;
