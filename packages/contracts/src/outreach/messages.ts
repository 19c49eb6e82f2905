import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  CHOSEN_SKIP_REASONS,
  DELIVERY_PROBLEMS,
  DELIVERY_STATUSES,
  MESSAGE_STATUS_LABEL,
  MESSAGE_STATUSES,
  MESSAGE_TRIGGER_LABEL,
  MESSAGE_TRIGGERS,
  SKIP_REASON_LABEL,
  SKIP_REASONS,
  SPECIES,
} from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  flagField,
  idField,
  instant,
  namedRef,
  requiredText,
  timeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { MESSAGE_VARIABLES, type MessageVariable } from './message-text';

const trigger = choiceField('o tipo da mensagem', MESSAGE_TRIGGERS);
const variables = Object.keys(MESSAGE_VARIABLES) as [MessageVariable, ...MessageVariable[]];

/** A message that was sent, or that somebody decided not to send. */
export const MESSAGE_FIELDS = {
  trigger: {
    label: 'Mensagem',
    format: 'choice',
    labels: MESSAGE_TRIGGER_LABEL,
    isForClient: true,
    output: z.enum(MESSAGE_TRIGGERS),
  },
  /** The record that it is about: an appointment, a pet, a dose or a client. */
  sourceId: { label: 'Registro', format: 'id', output: z.string() },
  /** Which of several times of the same record, such as the hour of an appointment that was moved. */
  occurrence: { label: 'Ocasião', format: 'text', personal: false, output: z.string() },
  clientId: { label: 'Cliente', format: 'id', output: z.string() },
  petId: { label: 'Pet', format: 'id', output: z.string().nullable() },
  status: {
    label: 'Situação',
    format: 'choice',
    labels: MESSAGE_STATUS_LABEL,
    isForClient: true,
    output: z.enum(MESSAGE_STATUSES),
  },
  skipReason: {
    label: 'Motivo',
    format: 'choice',
    labels: SKIP_REASON_LABEL,
    output: z.enum(SKIP_REASONS).nullable(),
  },
  text: { label: 'Texto', format: 'text', personal: true, output: z.string().nullable() },
  phone: { label: 'Telefone', format: 'text', personal: true, output: z.string().nullable() },
  dueOn: { label: 'Dia', format: 'day', output: calendarDay },
  /** The message that says this, too, if it was one for several pets. */
  leadId: { label: 'Mensagem conjunta', format: 'id', output: z.string().nullable() },
  createdAt: { label: 'Quando', format: 'instant', isSortable: true, isForClient: true, output: instant },
  createdBy: { label: 'Por', format: 'id' },
} satisfies RecordFields;

/** How far a message has come on WhatsApp, if it goes out by itself. */
export const deliverySchema = z.object({
  status: z.enum(DELIVERY_STATUSES),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  /** When it is tried again. */
  retryAt: instant.nullable(),
});
export type MessageDelivery = z.infer<typeof deliverySchema>;

export const messageSchema = z
  .object({
    id: z.string(),
    ...shapeOf(MESSAGE_FIELDS, 'output'),
    client: namedRef.nullable(),
    pet: namedRef.nullable(),
    createdBy: namedRef.nullable(),
    /** Null: somebody has sent it by hand. */
    delivery: deliverySchema.nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

export const messageListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(MESSAGE_FIELDS)),
  clientId: idField('o cliente').optional(),
  status: z.enum(['SENT', 'SKIPPED'], { error: 'A situação é inválida' }).optional(),
});
export type MessageListQuery = z.infer<typeof messageListQuerySchema>;

/** Why a message that is due cannot be sent now. */
export const MESSAGE_BLOCKS = [
  'READ_ONLY',
  'NO_PHONE',
  'NO_CONSENT',
  'MOURNING',
  'CONTROL_GROUP',
  'MISSING_VALUE',
  'NOT_YET',
  'QUIET_HOURS',
  'ONE_A_DAY',
] as const;
export type MessageBlock = (typeof MESSAGE_BLOCKS)[number];

const messageKeySchema = z.object({
  trigger,
  sourceId: idField('o registro'),
  occurrence: requiredText('a ocasião', 60),
});
export type MessageKey = z.infer<typeof messageKeySchema>;

/** A message that is due: for one household, about one or several of its pets. */
export const dueMessageSchema = z
  .object({
    /** The occasions that it is about; sent back to say which message was sent. */
    items: z.array(messageKeySchema),
    trigger: z.enum(MESSAGE_TRIGGERS),
    dueOn: calendarDay,
    client: namedRef.extend({ phone: z.string().nullable() }),
    pets: z.array(namedRef.extend({ species: z.enum(SPECIES) })),
    /** The appointment that it is about; null for other messages. */
    appointment: z.object({ date: calendarDay, startTime: z.string() }).nullable(),
    /** With its values filled in, unless one is missing. */
    text: z.string(),
    missing: z.array(z.enum(variables)),
    block: z.enum(MESSAGE_BLOCKS).nullable(),
    /** Whether it goes out by itself, as soon as it may. */
    isAutomatic: z.boolean(),
    /** Its delivery by WhatsApp so far; null: nothing was tried. */
    delivery: deliverySchema.nullable(),
  })
  .meta({ id: 'DueMessage' });
export type DueMessage = z.infer<typeof dueMessageSchema>;

export const dueMessagesSchema = z
  .object({
    messages: z.array(dueMessageSchema),
    today: calendarDay,
    /** When messages may be sent again, on the tenant's clock; null: now. */
    opensAt: z.string().nullable(),
  })
  .meta({ id: 'DueMessages' });
export type DueMessages = z.infer<typeof dueMessagesSchema>;

/** How many of a trigger are listed. */
export const DUE_MESSAGES_MAX = 300;
/** Birthdays are listed so many days before. */
export const BIRTHDAY_DAYS = 30;
/** Everything else so many days before it is due, and reminders so many before the appointment. */
export const AHEAD_DAYS = 7;

const items = z
  .array(messageKeySchema, { error: 'Informe as mensagens' })
  .min(1, { error: 'Informe as mensagens' })
  .max(20, { error: 'No máximo 20 de uma vez' });
const clientId = idField('o cliente');
const example = {
  clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
  items: [{ trigger: 'REMINDER', sourceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', occurrence: '2037-12-01 09:00' }],
};
export const sentMessageInputSchema = z.object({ clientId, items }).meta({ id: 'SentMessageInput', example });
export type SentMessageInput = z.infer<typeof sentMessageInputSchema>;
export const skippedMessageInputSchema = z
  .object({ clientId, items, reason: choiceField('o motivo', CHOSEN_SKIP_REASONS) })
  .meta({ id: 'SkippedMessageInput', example: { ...example, reason: 'TALKED' } });
export type SkippedMessageInput = z.infer<typeof skippedMessageInputSchema>;

export const MESSAGE_TEXT_MAX = 1_000;
/** The text of a trigger, and whether its messages are due at all. */
export const MESSAGE_TEMPLATE_FIELDS = {
  trigger: { label: 'Mensagem', format: 'choice', labels: MESSAGE_TRIGGER_LABEL, output: z.enum(MESSAGE_TRIGGERS) },
  body: {
    label: 'Texto',
    format: 'text',
    personal: false,
    output: z.string(),
    input: requiredText('o texto', MESSAGE_TEXT_MAX),
  },
  isActive: { label: 'Ligada', format: 'flag', output: z.boolean(), input: flagField('o campo ligada') },
} satisfies RecordFields;

export const messageTemplateSchema = z
  .object(shapeOf(MESSAGE_TEMPLATE_FIELDS, 'output'))
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;
/** Form of a text. */
export const messageBodySchema = z.object({ body: MESSAGE_TEMPLATE_FIELDS.body.input });
export const messageTemplateUpdateSchema = z
  .object(shapeOf(MESSAGE_TEMPLATE_FIELDS, 'input'))
  .partial()
  .extend({ trigger })
  .meta({
    id: 'MessageTemplateUpdate',
    example: { trigger: 'THANKS', body: 'Oi, {tutor}! Obrigado da {loja}.', isActive: true },
  });
export type MessageTemplateUpdate = z.infer<typeof messageTemplateUpdateSchema>;

/** When messages may be sent, on the clock of the shop. Closed holidays are quiet, too. */
export const MESSAGE_SETTINGS_FIELDS = {
  fromTime: { label: 'Mensagens a partir de', format: 'time', output: z.string(), input: timeField('o início') },
  toTime: { label: 'Mensagens até', format: 'time', output: z.string(), input: timeField('o fim') },
  /** Sunday is 0. */
  weekdays: {
    label: 'Dias de mensagens',
    format: 'words',
    labels: { 0: 'domingo', 1: 'segunda', 2: 'terça', 3: 'quarta', 4: 'quinta', 5: 'sexta', 6: 'sábado' },
    personal: false,
    output: z.array(z.number().int()),
    input: z
      .array(z.number({ error: 'O dia é inválido' }).int().min(0).max(6, { error: 'O dia é inválido' }), {
        error: 'Informe os dias',
      })
      .min(1, { error: 'Escolha ao menos um dia' })
      .transform((days) => [...new Set(days)].sort()),
  },
  /** Whether one in ten gets no advertising, so that the figures have something to be compared with. */
  hasControlGroup: {
    label: 'Grupo de comparação',
    format: 'flag',
    output: z.boolean(),
    input: flagField('o campo grupo de comparação'),
  },
} satisfies RecordFields;
export const messageSettingsSchema = z
  .object(shapeOf(MESSAGE_SETTINGS_FIELDS, 'output'))
  .meta({ id: 'MessageSettings' });
export type MessageSettings = z.infer<typeof messageSettingsSchema>;
export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  fromTime: '08:00',
  toTime: '20:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  hasControlGroup: true,
};
export const messageSettingsInputSchema = z
  .object(shapeOf(MESSAGE_SETTINGS_FIELDS, 'input'))
  .refine(({ fromTime, toTime }) => fromTime < toTime, { path: ['toTime'], error: 'O fim deve ser depois do início' })
  .meta({ id: 'MessageSettingsInput', example: DEFAULT_MESSAGE_SETTINGS });
export type MessageSettingsInput = z.infer<typeof messageSettingsInputSchema>;

/** Whoever comes within so many days of a message has come back. */
export const RETURN_DAYS = 14;
/** How many of the pets that a trigger was about came back, beside those that got no message on the same days. */
export const messageResultSchema = z
  .object({
    trigger: z.enum(MESSAGE_TRIGGERS),
    sent: z.number().int(),
    returned: z.number().int(),
    /** Those of the control group. */
    unsent: z.number().int(),
    unsentReturned: z.number().int(),
  })
  .meta({ id: 'MessageResult' });
export type MessageResult = z.infer<typeof messageResultSchema>;
