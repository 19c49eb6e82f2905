import { z } from 'zod';
import { listQueryFields } from '../kernel/envelope';
import { EXCEPTION_KINDS } from '../kernel/enums';
import { choiceField, dayField, flagQuery, idField, instant, namedRef, wholeField } from '../kernel/fields';

/** Something about money that the owner should know: who, when, how much, and who approved it. */
export const exceptionSchema = z
  .object({
    id: z.string(),
    at: instant,
    kind: z.enum(EXCEPTION_KINDS),
    user: namedRef.nullable(),
    /** Who approved it with a PIN. */
    approver: namedRef.nullable(),
    /** The receipt number of a sale, otherwise the name of the item; null for a credit account. */
    subject: z.string().nullable(),
    saleId: z.string().nullable(),
    client: namedRef.nullable(),
    /** In reais: the discount, the cancelled total, the reversed credit, the difference of a price. Null for stock. */
    amount: z.number().nullable(),
    /** The discount in percent of the subtotal. */
    percent: z.number().nullable(),
    /** Prices in reais or stock in units, before and after. */
    before: z.number().nullable(),
    after: z.number().nullable(),
  })
  .meta({ id: 'MoneyException' });
export type MoneyException = z.infer<typeof exceptionSchema>;

export const exceptionListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  kind: choiceField('o tipo', EXCEPTION_KINDS).optional(),
  userId: idField('o usuário').optional(),
  from: dayField('a data inicial').optional(),
  to: dayField('a data final').optional(),
  /** Discounts up to this percentage are left out; by default the ceiling of STAFF. */
  discountPercent: z.coerce
    .number({ error: 'O percentual de desconto deve ser um número' })
    .pipe(wholeField('o percentual de desconto', 0, 100))
    .optional(),
  /** `true`: only what somebody approved with a PIN. */
  approved: flagQuery,
});
export type ExceptionListQuery = z.infer<typeof exceptionListQuerySchema>;
