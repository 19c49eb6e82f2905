import { z } from 'zod';
import { WEBHOOK_DELIVERY_STATUSES, WEBHOOK_PROBLEM_LABEL, WEBHOOK_PROBLEMS } from '../kernel/enums';
import { listQueryFields } from '../kernel/envelope';
import { instant, optionalText, requiredText } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';
import { WEBHOOK_EVENT_LABEL, WEBHOOK_EVENTS } from './webhook-events';

/* Calls to other programs when something changes, by the Standard Webhooks specification: docs/integrations.md. */

/** Beyond that many, programs subscribe without ever unsubscribing. */
export const WEBHOOKS_MAX = 50;

const isAddress = (text: string) => URL.canParse(text) && /^https?:\/\/[^@]+$/i.test(text);

export const WEBHOOK_FIELDS = {
  url: {
    label: 'Endereço',
    format: 'text',
    personal: false,
    output: z.string(),
    input: requiredText('o endereço', 500).refine(isAddress, {
      error: 'Informe um endereço completo, como https://exemplo.com.br/webhook',
    }),
  },
  description: {
    label: 'Descrição',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('a descrição', 80),
  },
  events: {
    label: 'Eventos',
    format: 'words',
    labels: WEBHOOK_EVENT_LABEL,
    personal: false,
    output: z.array(z.enum(WEBHOOK_EVENTS)),
    input: z
      .array(z.enum(WEBHOOK_EVENTS, { error: 'O evento é inválido' }), { error: 'Informe os eventos' })
      .min(1, { error: 'Escolha ao menos um evento' })
      .max(WEBHOOK_EVENTS.length, { error: 'Há eventos repetidos' })
      .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  },
  createdAt: { label: 'Criado em', format: 'instant', output: instant },
  /** Why nothing is sent any more. */
  problem: {
    label: 'Situação',
    format: 'text',
    labels: WEBHOOK_PROBLEM_LABEL,
    personal: false,
    output: z.enum(WEBHOOK_PROBLEMS).nullable(),
  },
  /** Until when the earlier secret signs, too. */
  oldSecretUntil: { label: 'Segredo anterior vale até', format: 'instant', output: instant.nullable() },
  deletedAt: { label: 'Excluído em', format: 'instant' },
} satisfies RecordFields;

/** `keyName` is that of the key by which a program has subscribed. */
export const webhookSchema = z
  .object({
    id: z.string(),
    ...shapeOf(WEBHOOK_FIELDS, 'output'),
    keyName: z.string().nullable(),
    lastDeliveryAt: instant.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** `secret` is said only once; receivers check signatures with it. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() }).meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhookInputSchema = z.object(shapeOf(WEBHOOK_FIELDS, 'input')).meta({
  id: 'WebhookInput',
  example: {
    url: 'https://exemplo.com.br/webhook',
    description: 'Planilha de agendamentos',
    events: ['appointment.created', 'appointment.updated'],
  },
});
export type WebhookInput = z.infer<typeof webhookInputSchema>;

/** One event on its way to one webhook; `id` is the `webhook-id` of every attempt. `status` of the last response, null if there was none. */
export const webhookDeliverySchema = z
  .object({
    id: z.string(),
    type: z.string(),
    recordId: z.string().nullable(),
    occurredAt: instant,
    status: z.enum(WEBHOOK_DELIVERY_STATUSES),
    attempts: z.number().int(),
    responseStatus: z.number().int().nullable(),
    error: z.string().nullable(),
    nextAttemptAt: instant.nullable(),
    deliveredAt: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const deliveryParamsSchema = z.object({ id: z.guid().toLowerCase(), deliveryId: z.guid().toLowerCase() });
export type DeliveryParams = z.infer<typeof deliveryParamsSchema>;

export const webhookDeliveriesQuerySchema = z.object({ page: listQueryFields.page, limit: listQueryFields.limit });
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuerySchema>;
