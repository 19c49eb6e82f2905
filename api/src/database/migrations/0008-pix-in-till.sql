-- PIX that no sale or payment of fiado accounts for: of open orders, cancelled ones, deleted sales, and what was paid too much.
alter table till_entries
  add column pix_order_id uuid,
  add column pix_sale_id uuid,
  add constraint till_entries_pix_order foreign key (tenant_id, pix_order_id) references orders (tenant_id, id),
  add constraint till_entries_pix_sale foreign key (tenant_id, pix_sale_id) references sales (tenant_id, id),
  drop constraint till_entries_of_one,
  add constraint till_entries_of_one check (num_nonnulls(sale_id, credit_transaction_id, pix_order_id, pix_sale_id) = 1);
create index till_entries_by_pix_order on till_entries (tenant_id, pix_order_id) include (amount_cents) where pix_order_id is not null;
create index till_entries_by_pix_sale on till_entries (tenant_id, pix_sale_id) include (amount_cents) where pix_sale_id is not null;
