import { daysBetween, shortDay } from '@focinho/contracts/kernel/dates';
import type { TenantInfo } from '@focinho/contracts/vendor/tenants';
import { stateSentence } from './subscription-texts';

/** The last days of the trial on which the bar asks for a decision, today included. */
const TRIAL_DAYS_SHOWN = 5;

interface BarNotice {
  text: string;
  /** For the rest of the day. Who can only read has to know why. */
  isDismissible: boolean;
  /** Only to know: nothing has to be done. */
  isQuiet?: boolean;
  /** A payment is late, or the shop can only read. */
  isUrgent?: boolean;
}

const ASK_OWNER = 'Avise o proprietário da loja.';

/** Text of the bar above the pages, for those who may pay and those who may not; undefined while everything is in order. */
export function barNotice(
  subscription: NonNullable<TenantInfo['subscription']>,
  today: string,
  mayPay: boolean,
): BarNotice | undefined {
  const { state, trialEndsOn } = subscription;
  const sentence = stateSentence(subscription, today);
  switch (state) {
    case 'BY_HAND':
    case 'ACTIVE':
      return undefined;
    case 'TRIAL':
      return trialEndsOn ? trialNotice(trialEndsOn, today) : undefined;
    case 'GRACE':
      return { text: mayPay ? sentence : `${sentence} ${ASK_OWNER}`, isDismissible: true, isUrgent: true };
    case 'READ_ONLY':
    case 'ARCHIVED':
      return {
        text: mayPay ? sentence : `A assinatura da loja venceu: dá para ler, mas nada é salvo. ${ASK_OWNER}`,
        isDismissible: false,
        isUrgent: true,
      };
  }
}

function trialNotice(trialEndsOn: string, today: string): BarNotice | undefined {
  const daysLeft = daysBetween(today, trialEndsOn);
  if (daysLeft >= TRIAL_DAYS_SHOWN)
    return {
      text: `Teste grátis até ${shortDay(trialEndsOn, today)}: faltam ${daysLeft} dias.`,
      isDismissible: true,
      isQuiet: true,
    };
  const end = daysLeft <= 0 ? 'termina hoje' : `vai até ${shortDay(trialEndsOn, today)}`;
  return { text: `O teste grátis ${end}. Escolha o plano e continue sem parar.`, isDismissible: true };
}
