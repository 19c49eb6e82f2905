import { z } from 'zod';
import { idField, moneyField, namedRef } from '../kernel/fields';

/*
 * Tips: for the people who have done the work of a sale, beside its total. They are paid with the sale in money, and are in the till; they are
 * no revenue, no base of a commission and of no cashback. A cancelled sale takes its tip back. Money in reais.
 */

/** The fields of a checkout and of a direct sale. The payments sum to the total and the tip. */
export const tipInput = {
  tip: moneyField('a gorjeta').default(0),
  /** Who gets it, if not those who have done the work, in proportion to its prices. */
  tipShares: z
    .array(
      z.object({
        professionalId: idField('o profissional'),
        amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'Informe o valor' }),
      }),
    )
    .max(20, { error: 'Uma gorjeta pode ter no máximo 20 pessoas' })
    .default([]),
};
/** Who got it when the sale was made. */
export const tipShareSchema = z.object({ professional: namedRef, amount: z.number() });
