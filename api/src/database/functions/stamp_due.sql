-- Trigger: stores until when a debt is to be paid, by the term that the shop has on that day. What moves money is no debt, nor what a merge moves.
create or replace function app.stamp_due() returns trigger
  language plpgsql
as $$
  begin
    if new.type <> 'CREDIT' or new.method is not null or new.merged_credit_id is not null then
      new.due_on := null;
    elsif new.due_on is null then
      new.due_on := new.day + coalesce((select credit_term_days from tenant_rules where tenant_id = new.tenant_id), 30);
    end if;
    return new;
  end
$$;
