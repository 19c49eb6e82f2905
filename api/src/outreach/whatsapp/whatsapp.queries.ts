import { CONSENT_TEXTS } from '@focinho/contracts/people/consents';
import type {
  ApprovalState,
  ChannelProblem,
  DeliveryProblem,
  DeliveryStatus,
  MessageTrigger,
} from '@focinho/contracts/kernel/enums';
import { WHATSAPP_SETTINGS_FIELDS } from '@focinho/contracts/outreach/whatsapp';
import { object, recordJson } from '../../database/json';
import { newId } from '../../database/records';
import { withMerged } from '../../database/shared-sql';
import { raw, sql } from '../../database/sql';

export interface StoredAccount {
  phoneNumberId: string | null;
  businessAccountId: string | null;
  secrets: string | null;
  sendsAlone: boolean;
  triggers: MessageTrigger[];
  problem: ChannelProblem | null;
  /** Until when no advertising goes out. */
  noOffersUntil: Date | null;
}
/** whatsapp_settings_pkey */
export const ACCOUNT = sql<StoredAccount>`
  select phone_number_id as "phoneNumberId", business_account_id as "businessAccountId", provider_secrets as secrets,
    sends_alone as "sendsAlone", triggers, problem, no_offers_until as "noOffersUntil"
  from whatsapp_settings`;

/** As the shop has saved them; secrets are never returned. */
export const SHOWN_ACCOUNT = sql<{ settings: string | null }>`
  select json_build_object('settings', (select to_json(${object({
    ...recordJson(WHATSAPP_SETTINGS_FIELDS),
    isConnected: sql`row.provider_secrets is not null`,
  })}) from whatsapp_settings row))::text as settings`;

type SavedAccount = Pick<StoredAccount, 'phoneNumberId' | 'businessAccountId' | 'secrets' | 'sendsAlone' | 'triggers'>;
/** Makes failed messages due again: what was wrong may be mended now. */
export const saveAccount = (account: SavedAccount) => sql`
  insert into whatsapp_settings as row
    (phone_number_id, business_account_id, provider_secrets, sends_alone, triggers, next_run_at)
  values (${account.phoneNumberId}, ${account.businessAccountId}, ${account.secrets}, ${account.sendsAlone}, ${account.triggers}::text[],
    case when ${account.secrets}::text is not null then now() end)
  on conflict (tenant_id) do update set
    phone_number_id = excluded.phone_number_id, business_account_id = excluded.business_account_id,
    provider_secrets = excluded.provider_secrets, sends_alone = excluded.sends_alone, triggers = excluded.triggers,
    next_run_at = excluded.next_run_at, problem = null, updated_at = now(),
    display_phone = case when row.phone_number_id = excluded.phone_number_id then row.display_phone end,
    verified_name = case when row.phone_number_id = excluded.phone_number_id then row.verified_name end`;

export const noteNumber = (displayPhone: string, verifiedName: string | null) => sql`
  update whatsapp_settings set display_phone = ${displayPhone}, verified_name = ${verifiedName}, problem = null, next_run_at = now()
  where provider_secrets is not null`;
export const noteProblem = (problem: ChannelProblem) => sql`
  update whatsapp_settings set problem = ${problem} where problem is distinct from ${problem}`;
export const stopOffers = (hours: number) => sql`
  update whatsapp_settings set no_offers_until = now() + make_interval(hours => ${hours}::int)`;

export interface StoredApproval {
  trigger: MessageTrigger;
  name: string;
  businessAccountId: string;
  state: ApprovalState;
  reason: string | null;
  checkedAt: Date;
}
/** whatsapp_templates_pkey */
export const APPROVALS = sql<StoredApproval>`
  select trigger, name, business_account_id as "businessAccountId", state, reason, checked_at as "checkedAt" from whatsapp_templates`;
export const saveApproval = ({
  trigger,
  name,
  businessAccountId,
  state,
  reason,
}: Omit<StoredApproval, 'checkedAt'>) => sql`
  insert into whatsapp_templates (trigger, name, business_account_id, state, reason)
  values (${trigger}, ${name}, ${businessAccountId}, ${state}, ${reason})
  on conflict (tenant_id, trigger) do update set name = excluded.name, business_account_id = excluded.business_account_id,
    state = excluded.state, reason = excluded.reason, checked_at = now()`;
/** Saves what a webhook tells of a template, if it is still the one of its trigger. */
export const noteApproval = (name: string, state: ApprovalState, reason: string | null) => sql`
  update whatsapp_templates set state = ${state}, reason = ${reason}, checked_at = now() where name = ${name}`;

export interface Delivery {
  id: string;
  messageId: string;
  clientId: string;
  trigger: MessageTrigger;
  status: DeliveryStatus;
  attempt: number;
  phone: string | null;
  hasOtherForm: boolean;
}
const DELIVERY_ROW = sql`
  select d.id, d.message_id as "messageId", d.client_id as "clientId", m.trigger, d.status, d.attempt, d.phone,
    d.has_other_form as "hasOtherForm"
  from message_deliveries d join messages m on m.tenant_id = d.tenant_id and m.id = d.message_id`;
/** A delivery by its attempt: what is told of an earlier one does not count. message_deliveries_pkey */
export const lockDelivery = (id: string, attempt: number) => sql<Delivery>`
  ${DELIVERY_ROW} where d.id = ${id} and d.attempt = ${attempt} for update of d`;
/** By WhatsApp's own id, if ours was lost (message_deliveries_by_provider_id). */
export const lockDeliveryOf = (providerId: string) => sql<Delivery>`
  ${DELIVERY_ROW} where d.provider_id = ${providerId} for update of d`;

/** A new attempt. Another phone than that of the earlier ones begins anew, under another id. */
export const beginDelivery = (messageId: string, clientId: string, phone: string) => sql<
  Pick<Delivery, 'id' | 'attempt' | 'hasOtherForm'>
>`
  insert into message_deliveries as row (id, message_id, client_id, status, phone, attempt)
  values (${newId()}, ${messageId}, ${clientId}, 'SENDING', ${phone}, 1)
  on conflict (tenant_id, message_id) do update set
    id = case when row.phone = excluded.phone then row.id else excluded.id end,
    attempt = case when row.phone = excluded.phone then row.attempt + 1 else 1 end,
    has_other_form = row.has_other_form and row.phone = excluded.phone,
    status = 'SENDING', problem = null, error_code = null, retry_at = null, provider_id = null,
    client_id = excluded.client_id, phone = excluded.phone, updated_at = now()
  returning id, attempt, has_other_form as "hasOtherForm"`;

export const noteAccepted = (id: string, attempt: number, providerId: string, recipientId: string | undefined) => sql`
  update message_deliveries set status = case status when 'SENDING' then 'SENT' else status end, provider_id = ${providerId},
    recipient_id = coalesce(${recipientId ?? null}, recipient_id), updated_at = now()
  where id = ${id} and attempt = ${attempt}`;
export const noteStatus = (id: string, status: DeliveryStatus, providerId: string, recipientId: string | null) => sql`
  update message_deliveries set status = ${status}, provider_id = ${providerId}, problem = null, retry_at = null,
    recipient_id = coalesce(${recipientId}, recipient_id), updated_at = now()
  where id = ${id}`;
/** It has arrived, although we were told that it had not: it is not due again (messages_pkey, messages_by_lead). */
export const markSentAgain = (messageId: string) => sql`
  update messages set status = 'SENT', updated_at = now() where (id = ${messageId} or lead_id = ${messageId}) and status = 'DUE'`;

export interface Failure {
  status: 'QUEUED' | 'FAILED';
  problem: DeliveryProblem;
  code: number | undefined;
  waitSeconds?: number;
  useOtherForm?: boolean;
}
export const noteFailure = (id: string, { status, problem, code, waitSeconds, useOtherForm }: Failure) => sql`
  update message_deliveries set status = ${status}, problem = ${problem}, error_code = ${code ?? null},
    retry_at = now() + make_interval(secs => ${waitSeconds ?? null}::int),
    has_other_form = has_other_form or ${useOtherForm ?? false}, updated_at = now()
  where id = ${id}`;

/** Who has this user id, by what was sent there last (message_deliveries_by_recipient). */
export const clientOfRecipient = (recipientId: string) => sql<{ id: string }>`
  select client_id as id from message_deliveries where recipient_id = ${recipientId} order by created_at desc limit 1`;
/** Clients whose phone ends like this. Every client is read: it is asked for when somebody wants no more messages. */
export const clientsWithEnding = (ending: string) => sql<{ id: string; phone: string }>`
  select id, phone from clients where deleted_at is null and phone is not null
    and regexp_replace(phone, '\\D', '', 'g') like ${`%${ending}`}`;

/** Unless the client has said so already, or has agreed since (consents_by_client). */
export const withdrawMarketing = (clientId: string, at: Date) => sql`
  insert into consents (id, client_id, purpose, is_given, way, text_version)
  select ${newId()}, ${clientId}, 'MARKETING', false, 'MESSAGE', ${CONSENT_TEXTS.MARKETING.version}
  where not exists (
    select from (
      select is_given, created_at from consents given
      where given.client_id in ${withMerged('clients', sql`${clientId}::uuid`)} and given.purpose = 'MARKETING'
      order by given.created_at desc, given.id desc limit 1
    ) latest where not latest.is_given or latest.created_at > ${at})`;

/** Seconds between two runs of a shop. */
const RUN_SECONDS = 20;
/** Shops whose messages are looked at now, which other processes skip (whatsapp_settings_due). */
export const takeDueShops = (busy: readonly string[], limit: number) => sql<{ tenantId: string }>`
  update whatsapp_settings set next_run_at = now() + make_interval(secs => ${raw(String(RUN_SECONDS))})
  where tenant_id in (
    select tenant_id from whatsapp_settings where next_run_at <= now() and sends_alone and problem is null
      and tenant_id <> all (${busy}::uuid[])
    order by next_run_at limit ${limit}::int for update skip locked)
  returning tenant_id as "tenantId"`;
export const secretsOf = (tenantId: string) => sql<Pick<StoredAccount, 'secrets' | 'phoneNumberId'>>`
  select provider_secrets as secrets, phone_number_id as "phoneNumberId" from whatsapp_settings where tenant_id = ${tenantId}`;
/** WhatsApp does not accept the text of a trigger any more. */
export const refuseTemplate = (trigger: MessageTrigger, state: ApprovalState, code: number | undefined) => sql`
  update whatsapp_templates set state = ${state}, reason = ${`erro ${code ?? '?'}`}, checked_at = now() where trigger = ${trigger}`;
export const lockClient = (id: string) => sql`select id from clients where id = ${id} for no key update`;
