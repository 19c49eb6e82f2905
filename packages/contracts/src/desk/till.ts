import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { PAYMENT_METHODS, TILL_MOVEMENT_KINDS } from '../kernel/enums';
import { choiceField, flagField, instant, moneyField, namedRef, optionalId, requiredText } from '../kernel/fields';

/*
 * The till ("Caixa"), if the shop uses one: opened with a float, counted blindly at the end. Sales belong to the session in which they
 * were made; a closed session never changes. Money in reais.
 */

export const tillMovementSchema = z
  .object({
    id: z.string(),
    kind: z.enum(TILL_MOVEMENT_KINDS),
    amount: z.number(),
    reason: z.string(),
    by: namedRef.nullable(),
    at: instant,
  })
  .meta({ id: 'TillMovement' });
export type TillMovement = z.infer<typeof tillMovementSchema>;

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
    openedAt: instant,
    openedBy: namedRef.nullable(),
    float: z.number(),
    closedAt: instant.nullable(),
    closedBy: namedRef.nullable(),
    notes: z.string().nullable(),
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
  .object({ float: moneyField('o fundo de troco') })
  .meta({ id: 'TillOpeningInput', example: { float: 100 } });
export type TillOpeningInput = z.infer<typeof tillOpeningInputSchema>;

/** The session that the form was opened for: nothing is written into the next one. */
const SESSION_ID = optionalId('o caixa');

/** The field of the error that asks whether a withdrawal may exceed the drawer. */
export const MAY_EXCEED_DRAWER = 'mayExceedDrawer';

export const tillMovementInputSchema = z
  .object({
    kind: choiceField('o tipo', TILL_MOVEMENT_KINDS),
    amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'Informe o valor' }),
    reason: requiredText('o motivo', 200),
    /** Whether more may be withdrawn than is in the drawer: who decides it alone is asked first. */
    mayExceedDrawer: flagField('a sangria além da gaveta').default(false),
    sessionId: SESSION_ID,
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
    notes: requiredText('as observações', 1000)
      .nullish()
      .transform((notes) => notes ?? null),
    sessionId: SESSION_ID,
  })
  .meta({ id: 'TillClosingInput', example: { counted: { CASH: 350.5, CARD: 820, PIX: 1240 } } });
export type TillClosingInput = z.infer<typeof tillClosingInputSchema>;

export const tillSessionListQuerySchema = z.object({ ...listQueryFields, sort: sortField('openedAt') });
export type TillSessionListQuery = z.infer<typeof tillSessionListQuerySchema>;
