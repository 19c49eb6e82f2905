import type { MessageListQuery, MessageSettingsInput, MessageTemplate } from '@focinho/contracts/outreach/messages';
import {
  DEFAULT_MESSAGE_SETTINGS,
  MESSAGE_FIELDS,
  MESSAGE_SETTINGS_FIELDS,
  MESSAGE_TEMPLATE_FIELDS,
  RETURN_DAYS,
  type MessageKey,
} from '@focinho/contracts/outreach/messages';
import type { MessageStatus, MessageTrigger, SkipReason } from '@focinho/contracts/kernel/enums';
import { TRIGGERS } from '@focinho/contracts/outreach/message-text';
import { embedded, object, recordJson } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { newId } from '../../database/records';
import { person } from '../../database/shared-sql';
import { given, raw, sql } from '../../database/sql';
import { DELIVERY } from './due-messages.queries';

/** The control group gets no messages, so that its rows are none to anybody. */
export const IS_MESSAGE = sql`row.skip_reason is distinct from 'CONTROL_GROUP'`;

/** Whether a delivery `d` has left, as far as anybody knows. */
const IS_DELIVERED = sql`d.status not in ('QUEUED', 'FAILED')`;

/** Sort index: messages_by_creation. Filter: messages_by_client. */
const messages: ListDefinition = {
  key: 'messages',
  table: 'messages',
  fields: {
    id: sql`row.id`,
    ...recordJson(MESSAGE_FIELDS),
    client: embedded('c', { id: sql`c.id`, name: sql`c.name` }),
    pet: embedded('p', { id: sql`p.id`, name: sql`p.name` }),
    createdBy: person('u'),
    // message_deliveries_message_key; what was tried before somebody has sent it by hand is no delivery of it.
    delivery: object(
      DELIVERY,
      sql`from message_deliveries d where d.message_id = row.id and row.status = 'SENT' and ${IS_DELIVERED}`,
    ),
  },
  joins: sql`
    left join clients c on c.tenant_id = row.tenant_id and c.id = row.client_id and c.deleted_at is null
    left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
    left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`,
  alive: sql`row.lead_id is null and row.status <> 'DUE' and ${IS_MESSAGE}`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
};

export const listMessages = (query: MessageListQuery) =>
  listQuery(messages, query, {
    // Rows are always counted: the table has no counter, because not all of them are messages.
    where: [
      raw('true'),
      given(query.clientId, (clientId) => sql`row.client_id = ${clientId}`),
      given(query.status, (status) => sql`row.status = ${status}`),
    ],
  });
export const oneMessage = (id: string) => oneQuery({ ...messages, alive: IS_MESSAGE }, 'message', id);

export interface NewMessage extends MessageKey {
  clientId: string;
  petId: string | null;
  status: MessageStatus;
  skipReason: SkipReason | null;
  text: string | null;
  phone: string | null;
  /** `YYYY-MM-DD…` */
  dueOn: string;
  leadId: string | null;
}
/** No row if somebody has sent or skipped it meanwhile; what was undone is done anew (messages_occurrence_key). */
export const insertMessage = (message: NewMessage) => sql<{ id: string }>`
  insert into messages as row (id, trigger, source_id, occurrence, client_id, pet_id, status, skip_reason, text, phone, due_on, lead_id)
  values (${newId()}, ${message.trigger}, ${message.sourceId}, ${message.occurrence}, ${message.clientId}, ${message.petId}, ${message.status},
    ${message.skipReason}, ${message.text}, ${message.phone}, ${message.dueOn.slice(0, 10)}::date, ${message.leadId})
  on conflict (tenant_id, source_id, trigger, occurrence) do update
    set client_id = excluded.client_id, pet_id = excluded.pet_id, status = excluded.status, skip_reason = excluded.skip_reason,
      text = excluded.text, phone = excluded.phone, due_on = excluded.due_on, lead_id = excluded.lead_id, created_at = now(),
      created_by = excluded.created_by, updated_at = now()
    where row.status = 'DUE'
  returning id`;

export const DONE_MESSAGE = sql<{ status: MessageStatus; isToday: boolean; isDelivered: boolean }>`
  select status, exists (select from message_deliveries d where d.message_id = row.id and ${IS_DELIVERED}) as "isDelivered", (created_at at time zone current_setting('app.time_zone'))::date = app.today() as "isToday" from messages row`;
/** messages_pkey, messages_by_lead */
export const undoMessage = (id: string) => sql`
  update messages set status = 'DUE', skip_reason = null, updated_at = now() where id = ${id} or lead_id = ${id}`;

/** Whether today's control group of a trigger is noted already (messages_by_trigger). */
export const controlIsNoted = (trigger: MessageTrigger) => sql<{ id: string }>`
  select id from messages where trigger = ${trigger} and skip_reason = 'CONTROL_GROUP'
    and created_at > app.today()::timestamp at time zone current_setting('app.time_zone') limit 1`;

/** Messages of so many days are compared, of which the last may still bring somebody back. */
const RESULT_DAYS = 180;
/**
 * Who has come within two weeks of each message that asks to come, and of those of the control group on the same days (messages_by_trigger,
 * appointments_by_pet).
 */
export const MESSAGE_RESULTS = sql`
  select json_build_object('results', (
    select coalesce(json_agg(${object({
      trigger: sql`counted.trigger`,
      sent: sql`counted.sent`,
      returned: sql`counted.returned`,
      unsent: sql`counted.unsent`,
      unsentReturned: sql`counted.unsent_returned`,
    })} order by counted.trigger), '[]')
    from (
      select m.trigger, (count(*) filter (where m.status = 'SENT'))::int as sent,
        (count(*) filter (where m.status = 'SENT' and came.back))::int as returned,
        (count(*) filter (where m.status = 'SKIPPED'))::int as unsent,
        (count(*) filter (where m.status = 'SKIPPED' and came.back))::int as unsent_returned
      from messages m cross join lateral (
        select (m.created_at at time zone current_setting('app.time_zone'))::date as day) sent
      cross join lateral (
        select exists (select from appointments a where a.pet_id = m.pet_id and a.deleted_at is null and a.status = 'COMPLETED'
          and a.date between sent.day and sent.day + ${raw(String(RETURN_DAYS))}) as back) came
      where m.trigger in ('RECALL', 'LAPSED') and m.created_at > now() - make_interval(days => ${raw(String(RESULT_DAYS))})
        and sent.day <= app.today() - ${raw(String(RETURN_DAYS))}
        and (m.status = 'SENT' or m.skip_reason = 'CONTROL_GROUP')
      group by m.trigger
    ) counted))::text`;

/** message_templates_pkey */
export const STORED_TEMPLATES = sql<MessageTemplate>`
  select trigger, body, is_active as "isActive" from message_templates`;
/** The shop's own, or else the one that we propose. */
export const oneTemplate = (trigger: MessageTrigger) => sql`
  select json_build_object('template', coalesce(
    (select to_json(${object(recordJson(MESSAGE_TEMPLATE_FIELDS))}) from message_templates row where row.trigger = ${trigger}),
    ${JSON.stringify({ trigger, body: TRIGGERS[trigger].starter, isActive: true })}::json))::text`;
export const saveTemplate = ({ trigger, body, isActive }: MessageTemplate) => sql`
  insert into message_templates (trigger, body, is_active) values (${trigger}, ${body}, ${isActive})
  on conflict (tenant_id, trigger) do update set body = excluded.body, is_active = excluded.is_active, updated_at = now()`;

/** message_settings_pkey; those of a shop that has saved none. */
export const SETTINGS = sql`
  select json_build_object('settings', coalesce(
    (select to_json(${object(recordJson(MESSAGE_SETTINGS_FIELDS))}) from message_settings row),
    ${JSON.stringify(DEFAULT_MESSAGE_SETTINGS)}::json))::text`;
export const saveSettings = ({ fromTime, toTime, weekdays, hasControlGroup }: MessageSettingsInput) => sql`
  insert into message_settings (from_time, to_time, weekdays, has_control_group)
  values (${fromTime}::time, ${toTime}::time, ${weekdays}::smallint[], ${hasControlGroup})
  on conflict (tenant_id) do update set from_time = excluded.from_time, to_time = excluded.to_time, weekdays = excluded.weekdays,
    has_control_group = excluded.has_control_group`;
