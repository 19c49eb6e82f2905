import { z } from 'zod';
import { PIX_REFUND_STATES } from '../kernel/enums';
import {
  instant,
  moneyField,
  namedRef,
  optionalChoice,
  optionalId,
  optionalText,
  requiredText,
} from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';
import { PIX_KEY_KINDS, readPixKey } from './pix-key';

/*
 * One PIX charge, whatever it pays. It is settled when the payment provider, asked by the API, says so; without a provider it is a
 * static code of the shop's own key, which a person confirms by hand. Money in reais.
 */

/** The field of the error that a shop without a key gets. */
export const PIX_KEY_FIELD = 'pixKey';

export const PIX_CHARGE_STATUSES = ['OPEN', 'PAID', 'EXPIRED', 'REMOVED'] as const;
export type PixChargeStatus = (typeof PIX_CHARGE_STATUSES)[number];

export const pixRefundSchema = z
  .object({
    id: z.string(),
    amount: z.number(),
    state: z.enum(PIX_REFUND_STATES),
    reason: z.string(),
    /** Why it failed, in the provider's words. */
    failure: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'PixRefund' });
export type PixRefund = z.infer<typeof pixRefundSchema>;

export const pixChargeSchema = z
  .object({
    id: z.string(),
    status: z.enum(PIX_CHARGE_STATUSES),
    amount: z.number(),
    /** Amount that has arrived, which may be less or more than requested. */
    receivedAmount: z.number().optional(),
    /** In how many payments: a QR may be paid twice. */
    receivedCount: z.number().int().optional(),
    /** Amount that was returned, or is on its way back. */
    returnedAmount: z.number().optional(),
    /** Amount that may still be returned: what was paid too much, or for what was cancelled. */
    refundableAmount: z.number().optional(),
    /** Amount that is still to go back; of a paid debt, what is the client's to use or to get back. */
    surplusAmount: z.number().optional(),
    refunds: z.array(pixRefundSchema).optional(),
    /** Text for the payer: "Comanda 12". */
    text: z.string().optional(),
    createdAt: instant.optional(),
    /** "PIX copia e cola": the text that the QR code shows. */
    brCode: z.string(),
    /** Null: a static code, which does not expire. */
    expiresAt: instant.nullable(),
    paidAt: instant.nullable(),
    /** Nobody tells us that it was paid: a person confirms it. */
    isConfirmedByHand: z.boolean(),
    orderId: z.string().nullable(),
    saleId: z.string().nullable(),
    /** The client whose credit account it pays. */
    clientId: z.string().nullable(),
    /** Who is charged. */
    client: namedRef.nullish(),
    invoiceId: z.string().nullable(),
  })
  .meta({ id: 'PixCharge' });
export type PixCharge = z.infer<typeof pixChargeSchema>;

/** A charge of the shop: for a comanda, for a sale, or for what a client owes. Exactly one of the three ids. */
export const pixChargeInputSchema = z
  .object({
    orderId: optionalId('a comanda'),
    saleId: optionalId('a venda'),
    clientId: optionalId('o cliente'),
    amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'Informe o valor' }),
    /** The tip that is paid with a comanda, contained in the amount. */
    tip: moneyField('a gorjeta').default(0),
  })
  .refine(({ orderId, saleId, clientId }) => [orderId, saleId, clientId].filter(Boolean).length === 1, {
    error: 'Informe uma comanda, uma venda ou um cliente',
    path: ['orderId'],
  })
  .meta({ id: 'PixChargeInput', example: { orderId: '00000000-0000-4000-8000-000000000001', amount: 65 } });
export type PixChargeInput = z.infer<typeof pixChargeInputSchema>;

/** GET /api/pix-charges */
export const receivedPixSchema = z.object({ charges: z.array(pixChargeSchema) }).meta({ id: 'ReceivedPix' });

/** POST /api/pix-charges/:id/refunds */
export const pixRefundInputSchema = z
  .object({
    amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'Informe o valor' }),
    reason: requiredText('o motivo', 140),
  })
  .meta({ id: 'PixRefundInput', example: { amount: 65, reason: 'Pago duas vezes' } });
export type PixRefundInput = z.infer<typeof pixRefundInputSchema>;

const text = { format: 'text', personal: false } as const;
const stored = { ...text, output: z.string().nullable() } as const;
export const PIX_SETTINGS_FIELDS = {
  key: { ...stored, label: 'Chave PIX', input: requiredText('a chave PIX', 77) },
  /** Only for a number that may be a CPF or a phone. */
  keyKind: { label: 'Tipo da chave', format: 'list', input: optionalChoice('o tipo da chave', PIX_KEY_KINDS) },
  receiverName: { ...stored, label: 'Nome de quem recebe', input: requiredText('o nome de quem recebe', 25) },
  receiverCity: { ...stored, label: 'Cidade de quem recebe', input: requiredText('a cidade de quem recebe', 15) },
  /** Whether charges are made at a payment provider, which tells when they are paid. */
  hasProvider: { label: 'Confirmação automática', format: 'list', output: z.boolean() },
  /** Missing: the provider stays as it is stored, with whatever else of it is missing; null or empty: there is none any more. */
  providerUrl: { ...stored, label: 'Endereço da API', input: optionalText('o endereço da API', 200).optional() },
  providerClientId: { ...stored, label: 'Client id', input: optionalText('o client id', 200).optional() },
  /** Missing: the stored one stays. */
  providerClientSecret: { label: 'Client secret', format: 'list', input: optionalText('o client secret', 200) },
  /** Certificate and private key for providers that require mutual TLS, as one PEM text. Missing: the stored ones stay. */
  providerCertificate: {
    label: 'Certificado e chave privada (PEM)',
    format: 'list',
    input: optionalText('o certificado', 20_000),
  },
} satisfies RecordFields;
/** How the shop receives PIX. The client secret is stored encrypted and never returned. */
export const pixSettingsSchema = z.object(shapeOf(PIX_SETTINGS_FIELDS, 'output')).meta({ id: 'PixSettings' });
export type PixSettings = z.infer<typeof pixSettingsSchema>;

export const pixSettingsInputSchema = z
  .object(shapeOf(PIX_SETTINGS_FIELDS, 'input'))
  .transform(({ keyKind, ...input }, { addIssue }) => {
    const read = readPixKey(input.key, keyKind);
    if (read.problem === undefined) return { ...input, key: read.key };
    addIssue({ code: 'custom', path: [read.isAmbiguous ? 'keyKind' : 'key'], message: read.problem });
    return z.NEVER;
  })
  .meta({
    id: 'PixSettingsInput',
    example: { key: 'contato@demo.example', receiverName: 'Pet Shop Demo', receiverCity: 'Sao Paulo' },
  });
export type PixSettingsInput = z.infer<typeof pixSettingsInputSchema>;
