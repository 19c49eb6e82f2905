import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';

/** Sentence about PIX that has come although less was owed; `surplus` in reais. */
export const beyondDebtText = (surplus: number): string =>
  `${formatMoney(surplus)} além da dívida ficam a favor do cliente: um gerente devolve o PIX, ou ele paga a próxima compra em ${PAYMENT_METHOD_LABEL.CREDIT}.`;
