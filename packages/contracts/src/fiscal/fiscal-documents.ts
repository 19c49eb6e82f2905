import { z } from 'zod';
import { CREATED_AT } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  FISCAL_ACTIONS,
  FISCAL_ENVIRONMENT_LABEL,
  FISCAL_ENVIRONMENTS,
  FISCAL_KIND_LABEL,
  FISCAL_KINDS,
  FISCAL_RESULTS,
  FISCAL_STATUS_LABEL,
  FISCAL_STATUSES,
} from '../kernel/enums';
import { choiceField, dayField, flagQuery, idField, instant, optionalText, requiredText } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { readTaxId } from './cnpj';
import { fiscalGapSchema } from './fiscal-settings';

/* NFC-e (goods) and NFS-e (services) of a sale, with what the tax authorities say to them: docs/decisions/0028-fiscal-documents.md. */

const text = { format: 'text', personal: false, output: z.string().nullable() } as const;

export const FISCAL_DOCUMENT_FIELDS = {
  createdAt: { ...CREATED_AT, isForClient: true },
  kind: {
    label: 'Nota',
    format: 'choice',
    labels: FISCAL_KIND_LABEL,
    isForClient: true,
    output: z.enum(FISCAL_KINDS),
  },
  series: { label: 'Série', format: 'number', isForClient: true, output: z.number().int() },
  number: { label: 'Número', format: 'number', isForClient: true, output: z.number().int() },
  status: {
    label: 'Situação',
    format: 'choice',
    labels: FISCAL_STATUS_LABEL,
    isForClient: true,
    output: z.enum(FISCAL_STATUSES),
  },
  environment: {
    label: 'Ambiente',
    format: 'choice',
    labels: FISCAL_ENVIRONMENT_LABEL,
    output: z.enum(FISCAL_ENVIRONMENTS),
  },
  saleId: { label: 'Venda', format: 'id', output: z.string().nullable() },
  total: { label: 'Valor', format: 'money', isForClient: true, output: z.number() },
  /** CPF or CNPJ of whom it is for. */
  takerTaxId: { label: 'CPF ou CNPJ', format: 'text', personal: true, output: z.string().nullable() },
  takerName: { label: 'Tomador', format: 'text', personal: true, output: z.string().nullable() },
  /** Código de tributação nacional of an NFS-e. */
  serviceCode: { ...text, label: 'Código do serviço', output: z.string() },
  accessKey: { ...text, label: 'Chave de acesso', isForClient: true },
  protocol: { ...text, label: 'Protocolo' },
  /** Number of an NFS-e at the authority. */
  authorityNumber: { ...text, label: 'Número da NFS-e' },
  issuedAt: { label: 'Emitida em', format: 'instant', output: instant.nullable() },
  authorisedAt: { label: 'Autorizada em', format: 'instant', output: instant.nullable() },
  contingencySince: { label: 'Em contingência desde', format: 'instant', output: instant.nullable() },
  problemCode: { ...text, label: 'Código da recusa' },
  problemMessage: { ...text, label: 'Motivo da recusa' },
  problemAdvice: { ...text, label: 'O que fazer' },
  /** Why it was cancelled, or its number voided. */
  reason: { ...text, label: 'Justificativa' },
  attempts: { label: 'Tentativas', format: 'number', output: z.number().int() },
  /** Its sale is gone, or another note has replaced it. */
  isUnwanted: { label: 'Sem venda', format: 'flag', output: z.boolean() },
  replacedBy: { label: 'Substituída por', format: 'id', output: z.string().nullable() },
  createdBy: { label: 'Por', format: 'id' },
} satisfies RecordFields;

export const fiscalDocumentSchema = z
  .object({
    id: z.string(),
    ...shapeOf(FISCAL_DOCUMENT_FIELDS, 'output'),
    /** Null of a test without a sale. */
    sale: z.object({ id: z.string(), receiptNumber: z.string(), cancelledAt: instant.nullable() }).nullable(),
    /** Whether it stays as it is until somebody does something. */
    needsPerson: z.boolean(),
    /** Until when it can be cancelled; null if there is no such time, or it is not authorised. */
    cancellableUntil: instant.nullable(),
  })
  .meta({ id: 'FiscalDocument' });
export type FiscalDocument = z.infer<typeof fiscalDocumentSchema>;

/** One line on the printed note. */
const lineSchema = z.object({
  name: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  discount: z.number(),
  total: z.number(),
});
/** Contents of the DANFSe (A4, NT 008/2026) of an authorised NFS-e, as the document itself has it. Amounts in reais. */
const danfseSchema = z.object({
  /** In capitals on top of everything: cancelled, or without legal value. */
  banners: z.array(z.string()),
  /** Day of the service, `YYYY-MM-DD`. */
  competence: z.string(),
  provider: z.object({ name: z.string(), cnpj: z.string(), cityRegistration: z.string().nullable() }),
  taker: z.object({ name: z.string(), document: z.string() }).nullable(),
  service: z.object({
    nationalCode: z.string(),
    cityCode: z.string().nullable(),
    place: z.string(),
    description: z.string(),
  }),
  amount: z.number(),
  discount: z.number(),
  issBase: z.number(),
  issPercent: z.number().nullable(),
  iss: z.number(),
  isIssWithheld: z.boolean(),
  net: z.number(),
});
export type DanfseContent = z.infer<typeof danfseSchema>;
/** With what the printed note (DANFE, DANFSe) shows. */
export const fiscalDocumentDetailSchema = fiscalDocumentSchema
  .extend({
    lines: z.array(lineSchema),
    payments: z.array(z.object({ label: z.string(), amount: z.number() })),
    change: z.number(),
    qrCode: z.string().nullable(),
    consultUrl: z.string().nullable(),
    /** Null of an NFC-e, and until it is authorised. */
    danfse: danfseSchema.nullable(),
    issuer: z.object({
      cnpj: z.string(),
      legalName: z.string(),
      stateRegistration: z.string().nullable(),
      cityRegistration: z.string().nullable(),
      address: z.string(),
    }),
    history: z.array(
      z.object({
        action: z.enum(FISCAL_ACTIONS),
        result: z.enum(FISCAL_RESULTS),
        code: z.string().nullable(),
        message: z.string().nullable(),
        at: instant,
      }),
    ),
  })
  .meta({ id: 'FiscalDocumentDetail' });
export type FiscalDocumentDetail = z.infer<typeof fiscalDocumentDetailSchema>;

export const fiscalDocumentListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(FISCAL_DOCUMENT_FIELDS)),
  kind: choiceField('a nota', FISCAL_KINDS).optional(),
  status: choiceField('a situação', FISCAL_STATUSES).optional(),
  saleId: idField('a venda').optional(),
  from: dayField('a data inicial').optional(),
  to: dayField('a data final').optional(),
  /** Only those that stay as they are until somebody does something. */
  needsPerson: flagQuery,
});
export type FiscalDocumentListQuery = z.infer<typeof fiscalDocumentListQuerySchema>;

const TAX_ID_INVALID = 'CPF ou CNPJ inválido: confira os números';
const taxId = optionalText('o CPF ou CNPJ', 20)
  .refine((typed) => typed === null || readTaxId(typed) !== undefined, { error: TAX_ID_INVALID })
  .transform((typed) => (typed === null ? null : (readTaxId(typed) ?? typed)));
/** Field of the CPF, for its errors. */
export const TAX_ID_FIELD = 'taxId';
export const CARD_KINDS = ['CREDIT_CARD', 'DEBIT_CARD'] as const;
export type CardKind = (typeof CARD_KINDS)[number];
/** The notes of a sale that it does not have yet: of its goods and of its services. */
export const fiscalDocumentInputSchema = z
  .object({
    saleId: idField('a venda'),
    taxId,
    /** Only of these; of both by default. */
    kinds: z
      .array(choiceField('a nota', FISCAL_KINDS), { error: 'Escolha as notas' })
      .min(1, { error: 'Escolha as notas' })
      .max(2, { error: 'Escolha as notas' })
      .default([...FISCAL_KINDS]),
    /** Kind of a tender by card. */
    card: choiceField('o tipo do cartão', CARD_KINDS).default('CREDIT_CARD'),
  })
  .meta({
    id: 'FiscalDocumentInput',
    example: { saleId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', taxId: '529.982.247-25' },
  });
export type FiscalDocumentInput = z.infer<typeof fiscalDocumentInputSchema>;

/** Why a note is cancelled, a number voided, or issued offline, as the authority asks: 15 characters or more. */
export const fiscalReasonSchema = z
  .object({
    reason: requiredText('o motivo', 200).refine((reason) => reason.length >= 15, {
      error: 'O motivo deve ter 15 caracteres ou mais: é o que a Receita pede',
    }),
  })
  .meta({ id: 'FiscalReason', example: { reason: 'Cliente desistiu da compra no balcão' } });
export type FiscalReason = z.infer<typeof fiscalReasonSchema>;

/** `YYYY-MM` */
export const fiscalMonthSchema = z
  .object({
    month: z
      .string({ error: 'Informe o mês' })
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'O mês deve ter a forma AAAA-MM' }),
  })
  .meta({ id: 'FiscalMonth', example: { month: '2026-11' } });
export type FiscalMonth = z.infer<typeof fiscalMonthSchema>;

/** Notices above the list of the page. */
export const fiscalSummarySchema = z
  .object({
    /** Null until the shop has saved its settings. */
    environment: z.enum(FISCAL_ENVIRONMENTS).nullable(),
    /** Everything that is missing until notes can be issued. */
    gaps: z.array(fiscalGapSchema),
    needPerson: z.number().int(),
    /** Notes of legal value of this month, and how many the subscription has. Null: as many as it likes. */
    issued: z.number().int(),
    limit: z.number().int().nullable(),
    certificateExpiresAt: instant.nullable(),
  })
  .meta({ id: 'FiscalSummary' });
export type FiscalSummary = z.infer<typeof fiscalSummarySchema>;

/** NFC-e can be cancelled so long. */
export const CANCEL_MINUTES = 30;
/** A note in contingency is sent within a day: it is shown from these hours on, and in red from the second. */
export const CONTINGENCY_HOURS = { warn: 12, urgent: 20 } as const;
