-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE till_entries (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid,
  sale_id uuid,
  method text NOT NULL,
  direction smallint NOT NULL,
  amount_cents bigint NOT NULL,
  user_id uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  credit_transaction_id uuid,
  pix_order_id uuid,
  pix_sale_id uuid,
  CONSTRAINT till_entries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT till_entries_pix_order FOREIGN KEY (tenant_id, pix_order_id) REFERENCES orders(tenant_id, id),
  CONSTRAINT till_entries_pix_sale FOREIGN KEY (tenant_id, pix_sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT till_entries_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT till_entries_session FOREIGN KEY (tenant_id, session_id) REFERENCES till_sessions(tenant_id, id),
  CONSTRAINT till_entries_transaction FOREIGN KEY (tenant_id, credit_transaction_id) REFERENCES credit_transactions(tenant_id, id),
  CONSTRAINT till_entries_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT till_entries_check CHECK ((amount_cents * direction) >= 0),
  CONSTRAINT till_entries_direction_check CHECK (direction = ANY (ARRAY['-1'::integer, 1])),
  CONSTRAINT till_entries_method_check CHECK (method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text, 'CREDIT'::text])),
  CONSTRAINT till_entries_of_one CHECK (num_nonnulls(sale_id, credit_transaction_id, pix_order_id, pix_sale_id) = 1),
  CONSTRAINT till_entries_sale_in_session CHECK (sale_id IS NULL OR session_id IS NOT NULL)
);
CREATE INDEX till_entries_awaiting ON till_entries USING btree (tenant_id) WHERE session_id IS NULL;
CREATE INDEX till_entries_by_pix_order ON till_entries USING btree (tenant_id, pix_order_id) INCLUDE (amount_cents) WHERE pix_order_id IS NOT NULL;
CREATE INDEX till_entries_by_pix_sale ON till_entries USING btree (tenant_id, pix_sale_id) INCLUDE (amount_cents) WHERE pix_sale_id IS NOT NULL;
CREATE INDEX till_entries_by_session ON till_entries USING btree (tenant_id, session_id) INCLUDE (method, direction, amount_cents, user_id, sale_id);
ALTER TABLE till_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON till_entries FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON till_entries TO :app;
GRANT UPDATE (session_id) ON till_entries TO :app;
