-- Removes the personal data of a client of the transaction's tenant, deletes the client and the client's pets, and hides the data in
-- the audit log and in stored responses. Sums of money stay. It runs as its owner, because the app role may change neither the ledger nor
-- the audit log. `p_personal` has the personal fields by table (client-export.ts in contracts).
create or replace function app.erase_client(p_client uuid, p_name text, p_personal jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
  declare
    tenant constant uuid := app.current_tenant();
    -- With the records that were merged into it.
    client_ids constant uuid[] := array(select id from clients where tenant_id = tenant and p_client in (id, merged_into));
    pet_ids uuid[];
    records text[];
    kind text;
    fields text[];
    cleared_client text;
    cleared_pet text;
    owned text;
    cleared text;
    written text;
  begin
    -- Archives of the shop contain the client: none begins until the end of this transaction, what is under way begins anew, and what is
    -- ready is withdrawn.
    perform pg_advisory_xact_lock(hashtextextended('archives' || tenant::text, 0));
    update archives set state = case state when 'READY' then 'EXPIRED' else 'WAITING' end, lease = null, due_at = now(), attempts = 0,
       expires_at = case state when 'READY' then now() end
     where tenant_id = tenant and state in ('WAITING', 'RUNNING', 'READY');
    -- E-mails to the client, which are kept for thirty days; somebody who works here may have the same address.
    delete from mails using clients c where mails.tenant_id = tenant and c.tenant_id = tenant and c.id = any (client_ids)
       and mails.recipient = c.email and not exists (select from users u where u.tenant_id = tenant and u.email = c.email);
    select coalesce(array_agg(id), '{}') into pet_ids from pets where tenant_id = tenant and client_id = any (client_ids);
    -- Every personal field that may be missing, of clients and of pets.
    select string_agg(format('%I = null', attname), ', ') filter (where attrelid = 'clients'::regclass and p_personal -> 'clients' ? attname),
           string_agg(format('%I = null', attname), ', ') filter (where attrelid = 'pets'::regclass and p_personal -> 'pets' ? attname)
      into cleared_client, cleared_pet
      from pg_attribute where attrelid in ('clients'::regclass, 'pets'::regclass) and not attnotnull;
    execute format('update clients set name = $3, email = '''', %s, updated_at = now(), deleted_at = coalesce(deleted_at, now())
      where tenant_id = $1 and id = any ($2)', cleared_client) using tenant, client_ids, p_name;
    execute format('update pets set name = ''Pet removido'', %s, updated_at = now(), deleted_at = coalesce(deleted_at, now())
      where tenant_id = $1 and client_id = any ($2)', cleared_pet) using tenant, client_ids;
    -- The same of their other records, except reasons that these may not lack.
    for kind, owned in values ('appointments', 'pet_id = any ($2)'), ('waiting_list', 'pet_id = any ($2)'), ('doses', 'pet_id = any ($2)'), ('stays', 'pet_id = any ($2)'),
      ('stay_logs', 'stay_id in (select id from stays where tenant_id = $1 and pet_id = any ($2))'),
      ('consultations', 'pet_id = any ($2)'),
      ('pet_weights', 'pet_id = any ($2)'), ('pet_tutors', 'client_id = any ($3) or pet_id = any ($2)'), ('messages', 'client_id = any ($3) or pet_id = any ($2)'), ('sales', 'client_id = any ($3)'), ('orders', 'client_id = any ($3)'),
      ('package_usages', 'client_id = any ($3) or pet_id = any ($2)'),
      ('trips', 'appointment_id in (select id from appointments where tenant_id = $1 and pet_id = any ($2))'),
      ('trips', 'stay_id in (select id from stays where tenant_id = $1 and pet_id = any ($2))')
    loop
      select string_agg(format('%I = null', attname), ', '), string_agg(format('%I', attname), ', ') into cleared, written
        from pg_attribute where attrelid = kind::regclass and p_personal -> kind ? attname and not attnotnull
          and attname not in ('squeeze_reason', 'discount_reason');
      continue when cleared is null;
      execute format('update %I set %s where tenant_id = $1 and (%s) and num_nonnulls(%s) > 0', kind, cleared, owned, written)
        using tenant, pet_ids, client_ids;
    end loop;
    update appointments set belongings = '{}' where tenant_id = tenant and pet_id = any (pet_ids) and belongings <> '{}';
    -- What an undo of an arrival would restore.
    update appointment_moves move set before = before - 'arrival' from appointments a
     where a.tenant_id = tenant and a.pet_id = any (pet_ids) and move.tenant_id = tenant and move.appointment_id = a.id
       and move.before ? 'arrival';
    update message_deliveries set phone = null, recipient_id = null, updated_at = now()
     where tenant_id = tenant and client_id = any (client_ids);
    -- Rows of spreadsheets, which are kept for a day at most.
    delete from import_rows where tenant_id = tenant and (client_id = any (client_ids) or pet_id = any (pet_ids));
    -- What an undo of a change would restore; they are kept for an hour at most.
    delete from undos where tenant_id = tenant;
    update appointments set squeeze_reason = p_name where tenant_id = tenant and pet_id = any (pet_ids) and squeeze_reason is not null;
    update attachments set updated_at = now(), deleted_at = coalesce(deleted_at, now())
     where tenant_id = tenant and pet_id = any (pet_ids) and deleted_at is null;
    insert into file_removals (tenant_id, id, due_at) select tenant_id, id, now() from attachments
     where tenant_id = tenant and pet_id = any (pet_ids)
    on conflict (tenant_id, id) do update set due_at = excluded.due_at;
    update doses set updated_at = now(), deleted_at = coalesce(deleted_at, now())
     where tenant_id = tenant and pet_id = any (pet_ids);
    -- What was to be done in the hotel, and what was: its words.
    update stay_cares set description = p_name, deleted_at = coalesce(deleted_at, now())
     where tenant_id = tenant and stay_id in (select id from stays where tenant_id = tenant and pet_id = any (pet_ids));
    update stay_logs set description = p_name
     where tenant_id = tenant and stay_id in (select id from stays where tenant_id = tenant and pet_id = any (pet_ids));
    update pet_tutors set updated_at = now(), deleted_at = coalesce(deleted_at, now())
     where tenant_id = tenant and (client_id = any (client_ids) or pet_id = any (pet_ids));
    -- A link shows nothing any more, and nobody is to learn that it ever led somewhere.
    delete from tutor_links where tenant_id = tenant and client_id = any (client_ids);
    -- Signed agreements are the shop's evidence for as long as a claim may be made (docs/decisions/0011-erasure.md).
    update agreements set shown_text = null, signer_name = null, signer_document = null, strokes = null, ip_address = null,
       user_agent = null, erased_at = now()
     where tenant_id = tenant and client_id = any (client_ids) and erased_at is null
       and greatest(signed_at, expires_on::timestamptz) < now() - interval '5 years';
    update waiting_list set updated_at = now(), deleted_at = coalesce(deleted_at, now())
     where tenant_id = tenant and pet_id = any (pet_ids);
    update client_credits set promised_on = null, promise_note = null
     where tenant_id = tenant and client_id = any (client_ids) and num_nonnulls(promised_on, promise_note) > 0;
    -- The text of a sale's transaction is our own.
    update credit_transactions transaction set description = p_name from client_credits credit
     where credit.tenant_id = tenant and credit.client_id = any (client_ids) and transaction.tenant_id = tenant
       and transaction.client_credit_id = credit.id and transaction.sale_id is null;
    update orders set discount_reason = p_name where tenant_id = tenant and client_id = any (client_ids) and discount_reason is not null;
    update order_lines line set discount_reason = case when line.discount_reason is not null then p_name end,
       name = case when num_nonnulls(line.service_id, line.product_id, line.package_id) = 0 then p_name else line.name end
      from orders o where o.tenant_id = tenant and o.client_id = any (client_ids) and line.tenant_id = tenant and line.order_id = o.id;
    update sale_items item set name = p_name from sales sale
     where sale.tenant_id = tenant and sale.client_id = any (client_ids) and item.tenant_id = tenant and item.sale_id = sale.id
       and num_nonnulls(item.service_id, item.product_id, item.package_id) = 0;

    -- Last, because the updates above have just written the old values into the audit log.
    select array_agg(id::text) into records from (
      select unnest(client_ids) as id
      union all select unnest(pet_ids)
      union all select id from appointments where tenant_id = tenant and pet_id = any (pet_ids)
      union all select t.id from trips t join appointments a on a.tenant_id = tenant and a.id = t.appointment_id
        where t.tenant_id = tenant and a.pet_id = any (pet_ids)
      union all select t.id from trips t join stays s on s.tenant_id = tenant and s.id = t.stay_id
        where t.tenant_id = tenant and s.pet_id = any (pet_ids)
      union all select id from waiting_list where tenant_id = tenant and pet_id = any (pet_ids)
      union all select id from doses where tenant_id = tenant and pet_id = any (pet_ids)
      union all select id from stays where tenant_id = tenant and pet_id = any (pet_ids)
      union all select part.id from stays s cross join lateral (
        select id from stay_cares where tenant_id = tenant and stay_id = s.id
        union all select id from stay_logs where tenant_id = tenant and stay_id = s.id) part
        where s.tenant_id = tenant and s.pet_id = any (pet_ids)
      union all select id from consultations where tenant_id = tenant and pet_id = any (pet_ids)
      union all select id from pet_weights where tenant_id = tenant and pet_id = any (pet_ids)
      union all select id from pet_tutors where tenant_id = tenant and (client_id = any (client_ids) or pet_id = any (pet_ids))
      union all select id from messages where tenant_id = tenant and (client_id = any (client_ids) or pet_id = any (pet_ids))
      union all select id from package_usages where tenant_id = tenant and (client_id = any (client_ids) or pet_id = any (pet_ids))
      union all select id from client_credits where tenant_id = tenant and client_id = any (client_ids)
      union all select transaction.id from credit_transactions transaction
        join client_credits credit on credit.tenant_id = tenant and credit.id = transaction.client_credit_id
        where transaction.tenant_id = tenant and credit.client_id = any (client_ids)
      union all select id from orders where tenant_id = tenant and client_id = any (client_ids)
      union all select line.id from order_lines line join orders o on o.tenant_id = tenant and o.id = line.order_id
        where line.tenant_id = tenant and o.client_id = any (client_ids)
      union all select item.id from sale_items item join sales sale on sale.tenant_id = tenant and sale.id = item.sale_id
        where item.tenant_id = tenant and sale.client_id = any (client_ids)
          and num_nonnulls(item.service_id, item.product_id, item.package_id) = 0
    ) known;
    for kind, fields in
      select key, array(select jsonb_array_elements_text(value)) from jsonb_each(p_personal)
    loop
      update audit_log set before = app.hide_personal(before, fields, 'removido'), after = app.hide_personal(after, fields, 'removido')
       where tenant_id = tenant and entity_id = any (records) and entity = kind;
    end loop;
    -- Whatever concerns the client contains the id of the client or of a pet, or that of what was done in the hotel; an export, which no
    -- screen asks for twice, has none.
    update idempotency_keys set response = '{"erased": true}'
     where tenant_id = tenant and (response ? 'export' or exists (
       select from unnest(client_ids || pet_ids || array(
         select log.id from stay_logs log join stays s on s.tenant_id = tenant and s.id = log.stay_id
         where log.tenant_id = tenant and s.pet_id = any (pet_ids))) known where response::text like '%' || known || '%'));
  end
$$;

revoke all on function app.erase_client(uuid, text, jsonb) from public;
grant execute on function app.erase_client(uuid, text, jsonb) to :app_role;
