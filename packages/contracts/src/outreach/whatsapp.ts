import { z } from 'zod';
import {
  APPROVAL_STATES,
  CHANNEL_PROBLEMS,
  DELIVERY_PROBLEM_LABEL,
  MESSAGE_TRIGGER_LABEL,
  MESSAGE_TRIGGERS,
} from '../kernel/enums';
import { flagField, instant, optionalText } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/* How a shop sends its messages by itself, over WhatsApp's Cloud API: docs/decisions/0024-whatsapp.md. */

/** Ids that Meta gives are numbers; an empty one disconnects. */
const metaId = (label: string) =>
  optionalText(label, 32).refine((text) => text === null || /^\d{5,32}$/.test(text), {
    error: `Informe só os números de ${label.replace(/^o /, '')}`,
  });
const text = { format: 'text', personal: false } as const;

export const WHATSAPP_SETTINGS_FIELDS = {
  phoneNumberId: {
    ...text,
    label: 'Identificação do número de telefone',
    output: z.string().nullable(),
    input: metaId('o identificador do número'),
  },
  businessAccountId: {
    ...text,
    label: 'Identificação da conta do WhatsApp Business',
    output: z.string().nullable(),
    input: metaId('o identificador da conta'),
  },
  /** Missing: the stored one stays. */
  accessToken: { label: 'Token de acesso', format: 'list', input: optionalText('o token de acesso', 1_000) },
  /** Missing: the stored one stays. */
  appSecret: { label: 'Chave secreta do aplicativo', format: 'list', input: optionalText('a chave secreta', 200) },
  sendsAlone: {
    label: 'Enviar sozinho',
    format: 'flag',
    output: z.boolean(),
    input: flagField('o campo enviar sozinho'),
  },
  /** Triggers whose messages go out by themselves; the others wait for somebody on the page. */
  triggers: {
    label: 'Mensagens que saem sozinhas',
    format: 'words',
    labels: MESSAGE_TRIGGER_LABEL,
    personal: false,
    output: z.array(z.enum(MESSAGE_TRIGGERS)),
    input: z
      .array(z.enum(MESSAGE_TRIGGERS, { error: 'O tipo da mensagem é inválido' }), { error: 'Informe as mensagens' })
      .max(MESSAGE_TRIGGERS.length, { error: 'Há mensagens repetidas' })
      .transform((triggers) => MESSAGE_TRIGGERS.filter((trigger) => triggers.includes(trigger))),
  },
  /** The number and the name that tutors see, as WhatsApp has said when it was tested. */
  displayPhone: { ...text, label: 'Número que os tutores veem', output: z.string().nullable() },
  verifiedName: { ...text, label: 'Nome que os tutores veem', output: z.string().nullable() },
  /** Why nothing goes out. */
  problem: {
    label: 'Problema',
    format: 'choice',
    labels: DELIVERY_PROBLEM_LABEL,
    output: z.enum(CHANNEL_PROBLEMS).nullable(),
  },
} satisfies RecordFields;

export const whatsappTemplateSchema = z
  .object({
    trigger: z.enum(MESSAGE_TRIGGERS),
    /** Null: it is not submitted yet. */
    state: z.enum(APPROVAL_STATES).nullable(),
    /** Why it was refused or paused, in WhatsApp's words. */
    reason: z.string().nullable(),
    checkedAt: instant.nullable(),
  })
  .meta({ id: 'WhatsappTemplate' });
export type WhatsappTemplate = z.infer<typeof whatsappTemplateSchema>;

export const whatsappSettingsSchema = z
  .object({
    ...shapeOf(WHATSAPP_SETTINGS_FIELDS, 'output'),
    isConnected: z.boolean(),
    /** Where WhatsApp tells what became of messages; it is set there by itself. */
    webhookUrl: z.string(),
    verifyToken: z.string(),
    templates: z.array(whatsappTemplateSchema),
  })
  .meta({ id: 'WhatsappSettings' });
export type WhatsappSettings = z.infer<typeof whatsappSettingsSchema>;

export const whatsappSettingsInputSchema = z
  .object(shapeOf(WHATSAPP_SETTINGS_FIELDS, 'input'))
  .refine(({ phoneNumberId, businessAccountId }) => (phoneNumberId === null) === (businessAccountId === null), {
    path: ['businessAccountId'],
    error: 'Informe os dois identificadores, ou nenhum para desconectar',
  })
  .meta({
    id: 'WhatsappSettingsInput',
    example: { phoneNumberId: null, businessAccountId: null, sendsAlone: false, triggers: ['REMINDER'] },
  });
export type WhatsappSettingsInput = z.infer<typeof whatsappSettingsInputSchema>;
