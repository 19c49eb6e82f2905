-- "Consumidor final" has the same id in every tenant (anonymous-client.ts in contracts). Its row counts as deleted, so that no list,
-- search or total has it, and it can neither owe anything nor have pets.
alter table clients add constraint clients_anonymous_is_hidden
  check (id <> 'c0000000-0000-4000-8000-000000000000' or deleted_at is not null);
alter table client_credits add constraint client_credits_of_somebody
  check (client_id <> 'c0000000-0000-4000-8000-000000000000');
alter table pets add constraint pets_of_somebody check (client_id <> 'c0000000-0000-4000-8000-000000000000');
