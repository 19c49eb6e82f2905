-- Trigger: notes in the same transaction that a record has changed, for the open pages of its tenant.
--
-- Columns are named, because that costs a third of looking them up by name (to_jsonb(new) ->> 'id').
create or replace function app.note_change() returns trigger
  language plpgsql
as $$
  declare
    changed uuid;
  begin
    -- These tables have no id.
    if tg_table_name not in (
      'commission_settings', 'day_shifts', 'fiscal_settings', 'holidays', 'hotel_settings', 'membership_settings', 'message_settings',
      'message_templates', 'opening_hours', 'pix_settings', 'shifts', 'tenant_rules', 'tenant_settings', 'time_off', 'whatsapp_settings',
      'whatsapp_templates'
    ) then
      changed := coalesce(new.id, old.id);
    end if;
    insert into changes (tenant_id, entity, record_id)
    values (coalesce(new.tenant_id, old.tenant_id), tg_table_name, changed);
    return null;
  end
$$;
