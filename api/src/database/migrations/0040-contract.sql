-- The contract with the shop: what may happen to a subscription besides.

alter table subscription_events
  drop constraint subscription_events_kind_check,
  add constraint subscription_events_kind_check check (kind in ('STARTED', 'PLAN_CHOSEN', 'PAID', 'TRIAL_EXTENDED', 'MONTHS_GRANTED',
    'PLAN_SET', 'ADD_ON_ENDED', 'CREDIT_RETURNED', 'CREDIT_RESTORED', 'CANCELLED', 'RESUMED'));

-- NFC-e was sold and does not exist. The daily check ends it and credits what was paid for it; it is due again for who has ever had it.
update subscriptions s set checked_on = null
where exists (select from tenants t where t.id = s.tenant_id and t.add_on <> 'NONE')
  or exists (select from invoices i where i.tenant_id = s.tenant_id and i.add_on <> 'NONE');
