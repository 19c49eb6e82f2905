-- A tenant as the baseline release would have written it, through its triggers: at least one row in every table. The password of
-- the owner is senha-de-teste.
select set_config('app.tenant_id', '01920000-0000-7000-8000-000000000001', true),
       set_config('app.user_id', '01920000-0000-7000-8000-000000000002', true),
       set_config('app.time_zone', 'America/Sao_Paulo', true);

insert into tenants (id, slug, name, email)
values ('01920000-0000-7000-8000-000000000001', 'antiga', 'Loja Antiga', 'antiga@exemplo.com.br');
insert into users (id, email, name, role, password_hash)
values ('01920000-0000-7000-8000-000000000002', 'dona@exemplo.com.br', 'Dona', 'OWNER', ':password_hash');
insert into sessions (id, user_id, expires_at)
values ('01920000-0000-7000-8000-000000000003', '01920000-0000-7000-8000-000000000002', now() + interval '1 day');
insert into tenant_settings (company_name) values ('Loja Antiga Ltda.');
insert into idempotency_keys (key, request_hash, response) values ('chave-antiga', 'hash', '{}');
insert into login_failures (key, failures, first_at) values ('hash', 1, now());
insert into platform_log (level, source, message) values ('info', 'api', 'Antes da atualização');

insert into clients (id, name, email, phone)
values ('01920000-0000-7000-8000-000000000011', 'Átila Souza', 'atila@exemplo.com.br', '(11) 98765-4321');
insert into clients (id, name, email, deleted_at)
values ('01920000-0000-7000-8000-000000000012', 'Excluída', 'excluida@exemplo.com.br', now());
insert into pets (id, name, species, gender, birth_date, weight, client_id)
values ('01920000-0000-7000-8000-000000000021', 'Rex', 'DOG', 'MALE', '2020-02-29', 12.5, '01920000-0000-7000-8000-000000000011');
insert into services (id, name, category, price_cents, duration)
values ('01920000-0000-7000-8000-000000000031', 'Banho', 'BANHO', 6500, 60);
insert into products (id, name, price_cents, stock) values ('01920000-0000-7000-8000-000000000041', 'Shampoo', 3990, 9);
insert into packages (id, name, price_cents, start_day, end_day)
values ('01920000-0000-7000-8000-000000000051', 'Clubinho', 19990, 1, 31);
insert into package_items (package_id, service_id, position, quantity)
values ('01920000-0000-7000-8000-000000000051', '01920000-0000-7000-8000-000000000031', 0, 4);
insert into appointments (id, date, start_time, end_time, status, pet_id, service_id)
values ('01920000-0000-7000-8000-000000000061', '2026-11-02', '09:00', '10:00', 'COMPLETED',
        '01920000-0000-7000-8000-000000000021', '01920000-0000-7000-8000-000000000031');

insert into receipt_counters (last) values (1);
insert into sales (id, receipt, client_id, appointment_id, subtotal_cents, discount_cents, tax_cents, total_cents, payment_method)
values ('01920000-0000-7000-8000-000000000071', 1, '01920000-0000-7000-8000-000000000011',
        '01920000-0000-7000-8000-000000000061', 10490, 490, 0, 10000, 'CREDIT');
insert into sale_items (id, sale_id, position, service_id, product_id, name, quantity, unit_price_cents, total_price_cents)
values ('01920000-0000-7000-8000-000000000081', '01920000-0000-7000-8000-000000000071', 0,
        '01920000-0000-7000-8000-000000000031', null, 'Banho', 1, 6500, 6500),
       ('01920000-0000-7000-8000-000000000082', '01920000-0000-7000-8000-000000000071', 1,
        null, '01920000-0000-7000-8000-000000000041', 'Shampoo', 1, 3990, 3990);
insert into package_usages (id, package_id, service_id, client_id, pet_id)
values ('01920000-0000-7000-8000-000000000091', '01920000-0000-7000-8000-000000000051',
        '01920000-0000-7000-8000-000000000031', '01920000-0000-7000-8000-000000000011', '01920000-0000-7000-8000-000000000021');
insert into client_credits (id, client_id, credit_limit_cents, balance_cents)
values ('01920000-0000-7000-8000-0000000000a1', '01920000-0000-7000-8000-000000000011', 50000, 10000);
insert into credit_transactions (id, client_credit_id, type, amount_cents, description, balance_after_cents, sale_id)
values ('01920000-0000-7000-8000-0000000000b1', '01920000-0000-7000-8000-0000000000a1', 'CREDIT', 10000, 'Venda 000001', 10000,
        '01920000-0000-7000-8000-000000000071');
