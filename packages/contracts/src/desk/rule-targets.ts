import { z } from 'zod';
import { optionalRef } from '../kernel/common-fields';
import {
  CASHBACK_SCOPE_LABEL,
  CASHBACK_SCOPES,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  type CashbackScope,
} from '../kernel/enums';
import { choiceField, optionalChoice } from '../kernel/fields';
import type { RecordFields } from '../kernel/record-fields';

/* The thing that a rule of cashback or of commissions is about: everything, a category, a service or a product. */

export const RULE_TARGET_FIELDS = {
  scope: {
    label: 'Vale para',
    format: 'choice',
    labels: CASHBACK_SCOPE_LABEL,
    output: z.enum(CASHBACK_SCOPES),
    input: choiceField('para o que a regra vale', CASHBACK_SCOPES),
  },
  category: {
    label: 'Categoria',
    format: 'choice',
    labels: SERVICE_CATEGORY_LABEL,
    output: z.enum(SERVICE_CATEGORIES).nullable(),
    input: optionalChoice('a categoria', SERVICE_CATEGORIES),
  },
  serviceId: optionalRef('Serviço', 'o serviço'),
  productId: optionalRef('Produto', 'o produto'),
} satisfies RecordFields;

interface Target {
  scope: CashbackScope;
  category: string | null;
  serviceId: string | null;
  productId: string | null;
}
/** The thing that a rule of this scope must name, by the field; and nothing else. */
const NAMED = { ALL: null, CATEGORY: 'category', SERVICE: 'serviceId', PRODUCT: 'productId' } as const;
const MISSING = {
  category: 'Escolha a categoria',
  serviceId: 'Escolha o serviço',
  productId: 'Escolha o produto',
} as const;
/** For `superRefine`. */
export const namesItsTarget = (
  rule: Target,
  issues: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
) => {
  const named = NAMED[rule.scope];
  if (named && rule[named] === null) issues.addIssue({ code: 'custom', path: [named], message: MISSING[named] });
};
/** Leaves out what a rule names besides the thing that its scope is about. */
export const withoutOthers = <Rule extends Target>(rule: Rule): Rule => ({
  ...rule,
  category: rule.scope === 'CATEGORY' ? rule.category : null,
  serviceId: rule.scope === 'SERVICE' ? rule.serviceId : null,
  productId: rule.scope === 'PRODUCT' ? rule.productId : null,
});
