import { z } from 'zod';
import { AMOUNT } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { PAYMENT_METHODS, TILL_MOVEMENT_KIND_LABEL, TILL_MOVEMENT_KINDS } from '../kernel/enums';
import { choiceField, flagField, instant, moneyField, namedRef, optionalId, requiredText } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/*
 * The till ("Caixa"), if the shop uses one: opened with a float, counted blindly at the end. Sales belong to the session in which they
 * were made; a closed session never changes. Money in reais.
 */

export const TILL_MOVEMENT_FIELDS = {
  kind: {
    label: 'Tipo',
    format: 'choice',
    labels: TILL_MOVEMENT_KIND_LABEL,
    output: z.enum(TILL_MOVEMENT_KINDS),
    input: choiceField('o tipo', TILL_MOVEMENT_KINDS),
  },
  amount: { ...AMOUNT, input: AMOUNT.input.refine((amount) => amount > 0, { error: 'Informe o valor' }) },
  reason: {
    label: 'Motivo',
    format: 'text',
    personal: false,
    output: z.string(),
    input: requiredText('o motivo', 200),
  },
  by: { label: 'Usuário', format: 'id', column: 'user_id', output: namedRef.nullable() },
  at: { label: 'Criado em', format: 'instant', column: 'created_at', output: instant },
  /** The session that the form was opened for: nothing is written into the next one. */
  sessionId: { label: 'Caixa', format: 'id', input: optionalId('o caixa') },
} satisfies RecordFields;

export const tillMovementSchema = z
  .object({ id: z.string(), ...shapeOf(TILL_MOVEMENT_FIELDS, 'output') })
  .meta({ id: 'TillMovement' });
export type TillMovement = z.infer<typeof tillMovementSchema>;

export const TILL_SESSION_FIELDS = {
  openedAt: {
    label: 'Aberto em',
    called: { list: 'Abertura' },
    format: 'instant',
    isSortable: true,
    output: instant,
  },
  openedBy: { label: 'Aberto por', format: 'id', output: namedRef.nullable() },
  float: {
    label: 'Fundo de troco',
    called: { form: 'Fundo de troco (R$)', list: 'Troco' },
    format: 'money',
    output: z.number(),
    input: moneyField('o fundo de troco'),
  },
  closedAt: { label: 'Fechado em', called: { list: 'Fechamento' }, format: 'instant', output: instant.nullable() },
  closedBy: { label: 'Fechado por', format: 'id', output: namedRef.nullable() },
  notes: {
    label: 'Observações',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: requiredText('as observações', 1000)
      .nullish()
      .transform((notes) => notes ?? null),
  },
  counted: { label: 'Contado (em centavos)', format: 'text', personal: false },
} satisfies RecordFields;

/** By tender: what should be there, what was counted, and the difference. Fiado is no money in the till; it is listed with the sales. */
const balance = z.object({
  method: z.enum(PAYMENT_METHODS),
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
});
/** Until it is closed, `balances` and `byPerson` are empty: who counts does not know what should be there. */
export const tillSessionSchema = z
  .object({
    id: z.string(),
    ...shapeOf(TILL_SESSION_FIELDS, 'output'),
    movements: z.array(tillMovementSchema),
    balances: z.array(balance),
    byPerson: z.array(
      z.object({
        /** Without an id for what has come by itself: PIX that the provider has reported. */
        person: namedRef,
        method: z.enum(PAYMENT_METHODS),
        sales: z.number().int(),
        amount: z.number(),
        /** Payments of fiado, besides the sales. */
        debts: z.number().optional(),
        /** PIX that has arrived without being the payment of a sale: of open or cancelled orders, of deleted sales, or too much. */
        otherPix: z.number().optional(),
      }),
    ),
  })
  .meta({ id: 'TillSession' });
export type TillSession = z.infer<typeof tillSessionSchema>;

/** `session` is the open one, written out: a reference cannot be nullable in OpenAPI 3.0. */
export const tillSchema = z
  .object({ isUsed: z.boolean(), session: tillSessionSchema.extend({}).nullable() })
  .meta({ id: 'Till' });
export type Till = z.infer<typeof tillSchema>;

export const tillSettingsInputSchema = z
  .object({ isUsed: flagField('o uso do caixa') })
  .meta({ id: 'TillSettingsInput', example: { isUsed: true } });
export type TillSettingsInput = z.infer<typeof tillSettingsInputSchema>;

export const tillOpeningInputSchema = z
  .object({ float: TILL_SESSION_FIELDS.float.input })
  .meta({ id: 'TillOpeningInput', example: { float: 100 } });
export type TillOpeningInput = z.infer<typeof tillOpeningInputSchema>;

/** The field of the error that asks whether a withdrawal may exceed the drawer. */
export const MAY_EXCEED_DRAWER = 'mayExceedDrawer';

export const tillMovementInputSchema = z
  .object({
    ...shapeOf(TILL_MOVEMENT_FIELDS, 'input'),
    /** Whether more may be withdrawn than is in the drawer: who decides it alone is asked first. */
    mayExceedDrawer: flagField('a sangria além da gaveta').default(false),
  })
  .meta({ id: 'TillMovementInput', example: { kind: 'WITHDRAWAL', amount: 200, reason: 'Depósito no banco' } });
export type TillMovementInput = z.infer<typeof tillMovementInputSchema>;

export const tillClosingInputSchema = z
  .object({
    counted: z.object({
      CASH: moneyField('o dinheiro contado'),
      CARD: moneyField('o total dos cartões'),
      PIX: moneyField('o total em PIX'),
    }),
    notes: TILL_SESSION_FIELDS.notes.input,
    sessionId: TILL_MOVEMENT_FIELDS.sessionId.input,
  })
  .meta({ id: 'TillClosingInput', example: { counted: { CASH: 350.5, CARD: 820, PIX: 1240 } } });
export type TillClosingInput = z.infer<typeof tillClosingInputSchema>;

export const tillSessionListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(TILL_SESSION_FIELDS)),
});
export type TillSessionListQuery = z.infer<typeof tillSessionListQuerySchema>;
