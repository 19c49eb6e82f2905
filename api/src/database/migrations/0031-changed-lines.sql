-- What a line of an order was before its appointment changed: the desk shows it, until the order is closed.

alter table order_lines
  add column previous_name text,
  add column previous_unit_price_cents bigint,
  add column previous_pet_id uuid,
  add constraint order_lines_previous_check check ((previous_name is null) = (previous_unit_price_cents is null)),
  add constraint order_lines_previous_pet foreign key (tenant_id, previous_pet_id) references pets (tenant_id, id);
