-- What is running out, for the dashboard and for the list in that order.
create index products_by_stock on products (tenant_id, stock, id) where deleted_at is null;
