-- Trigger: the fiscal documents of a sale follow it. When it is cancelled, also by reopening its comanda, what was not authorised is given
-- up, and what can still be cancelled is, after the minute in which the sale may come back. What can no longer be cancelled stays, and the
-- page says so. Of one under way the sender learns the outcome first.
create or replace function app.follow_fiscal_documents() returns trigger
  language plpgsql
as $$
  declare
    later constant timestamptz := now() + interval '65 seconds';
  begin
    if (new.cancelled_at is null) = (old.cancelled_at is null) then return null; end if;
    if new.cancelled_at is not null then
      update fiscal_documents set is_unwanted = true, reason = coalesce(reason, 'Venda cancelada no estabelecimento'), updated_at = now(),
        status = case
          when status in ('PENDING', 'REJECTED') then 'VOIDING'
          when status = 'AUTHORISED' and (kind = 'NFSE' or authorised_at > now() - interval '28 minutes') then 'CANCELLING'
          else status
        end,
        next_run_at = case when status in ('PENDING', 'REJECTED', 'AUTHORISED') then later else next_run_at end
      where tenant_id = new.tenant_id and sale_id = new.id and status not in ('CANCELLED', 'VOIDED') and not is_unwanted;
    else
      update fiscal_documents set is_unwanted = false, reason = null, updated_at = now(),
        status = case status when 'VOIDING' then 'PENDING' when 'CANCELLING' then 'AUTHORISED' else status end,
        next_run_at = case status when 'CANCELLING' then null when 'AUTHORISED' then null else now() end
      where tenant_id = new.tenant_id and sale_id = new.id and status not in ('CANCELLED', 'VOIDED') and is_unwanted
        and replaced_by is null;
    end if;
    return null;
  end
$$;
