/**
 * Changes a balance and writes the ledger row that says so, in one statement: the account's row is locked by the update, so
 * `balance_after_cents` is right whatever runs at once. No row is written when the account may not owe that much more.
 * $1 the change in cents, $2 row id, $3 type, $4 amount in cents, $5 description, $6 sale or null, $7 the account or client.
 * Keys: client_credits_pkey, client_credits_client_key.
 */
const post = (column: 'id' | 'client_id') => `
  with account as (
    update client_credits set balance_cents = balance_cents + $1::bigint, updated_at = now()
    where ${column} = $7
      and ($1::bigint < 0 or (is_active and balance_cents + $1::bigint <= credit_limit_cents))
    returning id, balance_cents
  )
  insert into credit_transactions (id, client_credit_id, type, amount_cents, description, balance_after_cents, sale_id)
  select $2::uuid, account.id, $3, $4::bigint, $5, account.balance_cents, $6::uuid from account
  returning id`;

export const POST_TO_ACCOUNT = post('id');
export const POST_TO_CLIENT = post('client_id');
