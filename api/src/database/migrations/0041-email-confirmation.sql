-- Whether the e-mail of a sign-up is its owner's: before that, nothing is mailed in the shop's name. Tenants that exist already count as
-- confirmed, and so do those that a super administrator creates.
alter table tenants add column email_confirmed_at timestamptz(3) default now();
grant update (email_confirmed_at) on tenants to :app_role;

alter table sign_ups
  -- Of the last link that was mailed, and where to.
  add column confirmation_hash text,
  add column confirmation_email text,
  add column confirmation_expires_at timestamptz(3),
  -- When links were mailed of late, to limit them.
  add column confirmations_mailed_at timestamptz(3)[] not null default '{}';
